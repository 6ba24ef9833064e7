import { printedPlace } from './printed-place';
import { recordActivity } from './record-activity';

/**
 * Records which page is printed, also if the user prints with Ctrl+P.
 * @returns a function that ends the recording.
 */
export function recordPrints(): () => void {
  const recordPrint = () => {
    const place = printedPlace(window.location);
    if (place) recordActivity({ verb: 'printed', count: 0, ...place });
  };
  window.addEventListener('beforeprint', recordPrint);
  return () => window.removeEventListener('beforeprint', recordPrint);
}
