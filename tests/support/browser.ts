import { expect } from 'vitest';
import type { Visit } from './open-console';

export const consoleOrigin = 'http://console.test';
export const mobile = '9876543210';

interface Options {
  method?: string;
  headers?: Record<string, string | null>;
  /** The browser sends text and bytes unchanged, a form as multipart, and any other value as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

const isSentUnchanged = (body: unknown): body is FormData | string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined || body instanceof FormData || body instanceof Uint8Array || typeof body === 'string';

/** A simulated browser, which keeps cookies and adds the headers of a browser. */
export class Browser {
  constructor(
    private visit: Visit,
    readonly cookies = new Map<string, string>(),
  ) {}

  withConsole(visit: Visit): Browser {
    return new Browser(visit, new Map(this.cookies));
  }

  async send(path: string, { method = 'GET', headers = {}, body, signal }: Options = {}): Promise<Response> {
    const defaults: Record<string, string | null> = {
      host: 'console.test',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET' ? {} : { 'x-homeroom': '1', origin: consoleOrigin }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await this.visit(
      new Request(consoleOrigin + path, {
        method,
        signal,
        headers: Object.entries(defaults).filter((entry): entry is [string, string] => entry[1] !== null),
        body: isSentUnchanged(body) ? body : JSON.stringify(body),
      }),
    );
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  post(path: string, body?: unknown): Promise<Response> {
    return this.send(path, { method: 'POST', body });
  }

  async signIn(from = ''): Promise<this> {
    expect((await this.post('/api/auth/send-otp', { mobile, from })).status).toBe(200);
    expect((await this.post('/api/auth/verify-otp', { otp: '123456' })).status).toBe(200);
    return this;
  }

  private keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const separator = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, separator));
    else this.cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
}
