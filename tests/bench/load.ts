import autocannon from 'autocannon';

export const mixedReads = [
  '/api/v1/employee/list?page=1&pageSize=10',
  '/api/v1/students/list?page=1&per_page=10',
  '/api/v1/students/list?page=1&per_page=10&search=sharma',
  '/api/v1/students/list?page=1&per_page=10&search=98765',
  '/api/v1/sections/list?page=1&pageSize=10',
  '/api/v1/classes/list',
  '/api/v1/web/user/profile',
];

interface Load {
  url: string;
  paths: string[];
  cookie?: string;
  connections: number;
  seconds: number;
  /** The number of requests per second of all connections together; unlimited by default. */
  rate?: number;
}

export async function runLoad({ url, paths, cookie = '', connections, seconds, rate }: Load) {
  const requests = paths.map((path) => ({ path, headers: { cookie } }));
  const limits = rate ? { overallRate: rate } : {};
  const {
    requests: sent,
    latency,
    duration,
    errors,
    non2xx,
  } = await autocannon({
    url,
    requests,
    connections,
    duration: seconds,
    workers: 1,
    ...limits,
  });
  return { count: sent.total, perSecond: sent.total / duration, latency, errors: errors + non2xx };
}
