import { apiPrefix } from '@/lib/contract/call';
import { log } from '@/lib/server/log';
import type { Metrics } from '@/lib/server/metrics/metrics';
import type { Services } from '../services';

interface AnsweredRequest {
  route: string;
  method: string;
  status: number;
  ms: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

const statuses = new Set([
  ...[200, 201, 202, 204, 206, 301, 302, 304, 307, 308],
  ...[400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 499],
  ...[500, 501, 502, 503, 504],
]);

const kinds: [string, string][] = [
  [`${apiPrefix}/`, 'call'],
  ['/api/auth/', 'sign-in'],
  ['/api/files/', 'file'],
  ['/api/sheets/', 'sheet'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/_next/static/', 'static'],
  ['/icon.svg', 'static'],
  ['/api/', 'other'],
  ['/*', 'other'],
];
const kindOf = (route: string) => kinds.find(([start]) => route.startsWith(start))?.[1] ?? 'page';

const addressOf = (route: string) => route.replace(/^[A-Z]+ /, apiPrefix);

/** Every label has a fixed set of values, so that clients can't create new time series. */
export function countRequest({ measures }: Metrics, { route, method, status, ms }: AnsweredRequest): void {
  if (!measures) return;
  const address = addressOf(route);
  measures.requests.inc({
    route: address,
    method: methods.has(method) ? method : 'other',
    status: statuses.has(status) ? String(status) : `${Math.floor(status / 100)}xx`,
  });
  measures.requestSeconds.observe({ kind: kindOf(address) }, ms / 1000);
}

export function logRequest({ logger, metrics }: Services, requestId: string, answered: AnsweredRequest): void {
  const { route, status, ms } = answered;
  log(logger, { requestId, route, status, ms: Math.round(ms) }, 'request');
  countRequest(metrics, answered);
}
