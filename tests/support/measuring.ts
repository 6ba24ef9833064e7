import { freePort } from './console';
import { scrape } from './exposition';

/** Settings with which a console measures, and a scrape of it. */
export async function measuring() {
  const port = String(await freePort());
  return { settings: { METRICS_PORT: port, HOSTNAME: '127.0.0.1' }, port, scrape: () => scrape(port) };
}
