import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import type { RunningConsole } from '../../support/console';

/** Allows one connection for each simulated person, and some spare ones. */
const agent = new Agent({ connections: 128, pipelining: 1 });

export interface ClientReply {
  status: number;
  text: string;
  cookies: string[];
}

interface RequestOptions {
  method?: Dispatcher.HttpMethod;
  body?: object;
  cookie?: string;
}

export class Tally {
  private times = new Map<string, number[]>();
  private refused = new Map<string, number>();

  add(label: string, ms: number, status: number) {
    const times = this.times.get(label) ?? [];
    times.push(ms);
    this.times.set(label, times);
    if (status === 200) return;
    const failure = `${label}: ${status}`;
    this.refused.set(failure, (this.refused.get(failure) ?? 0) + 1);
  }

  labels = () => [...this.times.keys()];

  count = () => [...this.times.values()].reduce((sum, times) => sum + times.length, 0);

  figures(label?: string) {
    const times = (label === undefined ? [...this.times.values()].flat() : (this.times.get(label) ?? [])).sort(
      (a, b) => a - b,
    );
    const percentile = (fraction: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? 0);
    return { count: times.length, p50: percentile(0.5), p99: percentile(0.99) };
  }

  errors = () => [...this.refused.values()].reduce((sum, count) => sum + count, 0);
  refusals = () => [...this.refused].map(([failure, count]) => `${failure} × ${count}`).join(', ') || '–';
}

/** Sends a request as the browser does. Uses undici's `request`, because `fetch` takes several times as much CPU. */
export async function sendRequest(
  url: string,
  path: string,
  { method = 'GET', body, cookie = '' }: RequestOptions = {},
): Promise<ClientReply> {
  const writeHeaders = {
    'x-homeroom': '1',
    origin: url,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const reply = await request(url + path, {
    dispatcher: agent,
    method,
    headers: { cookie, ...(method !== 'GET' && writeHeaders) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  const cookies = lines.filter((line) => !line.includes('Max-Age=0')).flatMap((line) => line.split(';')[0] ?? []);
  return { status: reply.statusCode, text: await reply.body.text(), cookies };
}

interface TallyHolder {
  tally: Tally;
}

export async function measureRequest(holder: TallyHolder, label: string, reply: () => Promise<{ status: number }>) {
  const startedAt = performance.now();
  const { status } = await reply();
  holder.tally.add(label, performance.now() - startedAt, status);
}

export async function signIn(
  holder: TallyHolder,
  { url, nextCode }: Pick<RunningConsole, 'url' | 'nextCode'>,
  mobile: string,
): Promise<string> {
  let cookie = '';
  const send = async (path: string, body: object) => {
    const reply = await sendRequest(url, path, { method: 'POST', body, cookie });
    cookie = reply.cookies.join('; ');
    return reply;
  };
  await measureRequest(holder, 'send a code', () => send('/api/auth/send-otp', { mobile }));
  const otp = await nextCode(mobile);
  await measureRequest(holder, 'sign in', () => send('/api/auth/verify-otp', { otp }));
  return cookie;
}
