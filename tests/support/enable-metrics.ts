import { freePort } from './console';
import { scrape } from './exposition';

export async function enableMetrics() {
  const port = String(await freePort());
  return { settings: { METRICS_PORT: port, HOSTNAME: '127.0.0.1' }, port, scrape: () => scrape(port) };
}
