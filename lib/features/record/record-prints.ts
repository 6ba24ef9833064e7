import { printedPlace } from './printed-place';
import { recordActivity } from './record-activity';

// Records each printed page once this module is loaded, also if the user prints with Ctrl+P.
window.addEventListener('beforeprint', () => {
  const place = printedPlace(window.location);
  if (place) recordActivity({ verb: 'printed', count: 0, ...place });
});
