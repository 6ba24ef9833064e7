import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { Browser, consoleOrigin, mobile } from './browser';
import { copyDemoSchool } from './copy-demo-school';
import { makeConsole, temporaryFolder } from './open-console';

const postbox = 'http://postbox.test/';

interface InterceptedRequest {
  url: URL;
  body: unknown;
  forward: () => Promise<Response>;
}

type ReplyHandler = (request: InterceptedRequest) => Response | Promise<Response>;

export interface RecordedRequest {
  method: string;
  target: string;
}

/** Opens a console with a demo school in the same process as the screens under test. */
export async function openSchool() {
  const codes: string[] = [];
  const requests: RecordedRequest[] = [];
  const replacements = new Map<string, ReplyHandler>();
  const dataDir = temporaryFolder();
  copyDemoSchool(dataDir);
  const visit = makeConsole({ DATA_DIR: dataDir, OTP_WEBHOOK_URL: postbox, RATE_LIMITS: 'off' });
  const browser = new Browser(visit);

  async function handleRequest(url: URL, init: RequestInit): Promise<Response> {
    const { method = 'GET', body } = init;
    if (url.href === postbox) {
      codes.push(JSON.parse(String(body)).otp);
      return new Response(null, { status: 204 });
    }
    requests.push({ method, target: url.pathname + url.search });
    const headers = Object.fromEntries(new Headers(init.headers));
    // Leaves out the signal, because Node's Request does not accept jsdom's signal. `abortable` handles the signal.
    const forward = () => browser.send(url.pathname + url.search, { method, headers, body: body ?? undefined });
    const replacement = replacements.get(url.pathname);
    return replacement ? replacement({ url, body, forward }) : forward();
  }

  vi.stubGlobal('fetch', (target: string | URL, init: RequestInit = {}) =>
    abortable(handleRequest(new URL(target, consoleOrigin), init), init.signal),
  );

  return {
    services: visit.services,
    browser,
    requests,
    code: () => codes.at(-1) ?? '',
    /** Replaces the console's replies at a path until `recover` is called. A rejected promise is a network failure. */
    failAt(path: string, replyHandler: ReplyHandler) {
      replacements.set(path, replyHandler);
    },
    recover: () => replacements.clear(),
    async signIn() {
      await browser.post('/api/auth/send-otp', { mobile, from: '' });
      const reply = await browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
      if (!reply.ok) throw new Error(`the sign-in was refused: ${await reply.text()}`);
    },
  };
}

export type School = Awaited<ReturnType<typeof openSchool>>;

/**
 * Opens one signed-in school for all tests of a file. Replaced replies and recorded requests are cleared before each
 * test.
 */
export function shareSignedInSchool(): School {
  const school = {} as School; // Safe cast: `beforeAll` fills this object before the first test.
  beforeAll(async () => {
    Object.assign(school, await openSchool());
    await school.signIn();
  });
  beforeEach(() => {
    school.recover();
    school.requests.length = 0;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await school.services.close();
  });
  return school;
}

function abortable(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    reply.then(resolve, reject);
  });
}
