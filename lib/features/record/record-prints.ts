import { printedPlace } from './printed-place';
import { recordActivity } from './record-activity';

function recordPrint(): void {
  const place = printedPlace(window.location);
  if (place) recordActivity({ verb: 'printed', count: 0, ...place });
}

/** Records which pages are printed, also if the user prints with Ctrl+P, until the user signs out. */
export const recordPrints = (): void => window.addEventListener('beforeprint', recordPrint);
