import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import type { RunningConsole } from '../../support/console';

/** One connection for each simulated person, and some spare ones. */
const agent = new Agent({ connections: 128, pipelining: 1 });

export interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

interface Asking {
  method?: Dispatcher.HttpMethod;
  body?: object;
  cookie?: string;
}

export class Tally {
  private times = new Map<string, number[]>();
  private refused = new Map<string, number>();

  note(what: string, ms: number, status: number) {
    const times = this.times.get(what) ?? [];
    times.push(ms);
    this.times.set(what, times);
    if (status === 200) return;
    const refusal = `${what}: ${status}`;
    this.refused.set(refusal, (this.refused.get(refusal) ?? 0) + 1);
  }

  kinds = () => [...this.times.keys()];

  count = () => [...this.times.values()].reduce((sum, times) => sum + times.length, 0);

  figures(what?: string) {
    const all = (what === undefined ? [...this.times.values()].flat() : (this.times.get(what) ?? [])).sort(
      (a, b) => a - b,
    );
    const at = (part: number) => Math.round(all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0);
    return { count: all.length, p50: at(0.5), p99: at(0.99) };
  }

  errors = () => [...this.refused.values()].reduce((sum, count) => sum + count, 0);
  refusals = () => [...this.refused].map(([refusal, count]) => `${refusal} × ${count}`).join(', ') || '–';
}

/** Sends a request as the browser does. It uses undici's `request`, because `fetch` takes several times as much CPU. */
export async function sendRequest(
  url: string,
  path: string,
  { method = 'GET', body, cookie = '' }: Asking = {},
): Promise<Answer> {
  const ours = { 'x-homeroom': '1', origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const reply = await request(url + path, {
    dispatcher: agent,
    method,
    headers: { cookie, ...(method !== 'GET' && ours) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  const cookies = lines.filter((line) => !line.includes('Max-Age=0')).flatMap((line) => line.split(';')[0] ?? []);
  return { status: reply.statusCode, text: await reply.body.text(), cookies };
}

interface Tallied {
  tally: Tally;
}

export async function measureRequest(at: Tallied, what: string, answer: () => Promise<{ status: number }>) {
  const startedAt = performance.now();
  const { status } = await answer();
  at.tally.note(what, performance.now() - startedAt, status);
}

export async function signIn(
  at: Tallied,
  { url, nextCode }: Pick<RunningConsole, 'url' | 'nextCode'>,
  mobile: string,
): Promise<string> {
  let cookie = '';
  const send = async (path: string, body: object) => {
    const answer = await sendRequest(url, path, { method: 'POST', body, cookie });
    cookie = answer.cookies.join('; ');
    return answer;
  };
  await measureRequest(at, 'send a code', () => send('/api/auth/send-otp', { mobile }));
  const otp = await nextCode(mobile);
  await measureRequest(at, 'sign in', () => send('/api/auth/verify-otp', { otp }));
  return cookie;
}
