import { describe, expect, it } from 'vitest';
import { sendRaw, sendRawAndRead } from '../support/raw-http';
import { json } from '../support/upstream';
import { consoleWithUpstream } from './shared-consoles';

const shared = consoleWithUpstream();
function request(line: string, headers: string[] = [], body = ''): string {
  const own = ['Host: console.test', `Cookie: ${shared.cookie}`, 'Sec-Fetch-Site: same-origin', 'X-Homeroom: 1'];
  return [`${line} HTTP/1.1`, ...own, ...headers, '', body].join('\r\n');
}

/** Returns a write with a number, by which the upstream identifies it. */
const write = (nth: number, ...headers: string[]) =>
  request(`POST /api/v1/employee/status/toggle?emp_id=${nth}&activate=true`, ['Content-Length: 0', ...headers]);
const closing = (nth: number) => write(nth, 'Connection: close');
const arrived = () => shared.upstream.requests.map(({ query }) => Number(query.emp_id));

describe('pipelined after a reply that closes the connection', () => {
  const before: [string, () => string, number][] = [
    ['a wrong address', () => request('GET /api//v1/employee/list'), 400],
    ['another spelling', () => request('GET /api/v1/%2e%2e/x'), 400],
    ['two hosts', () => request('GET /healthz', ['Host: evil.test']), 400],
    ['a server action', () => request('GET /login', ['Next-Action: x']), 400],
    ['a method of no page', () => request('POST /login', ['Content-Length: 0']), 405],
    ['a method of no page, with a body', () => request('POST /login', ['Content-Length: 5'], 'hello'), 405],
    ['an unknown framing', () => request('POST /login', ['Transfer-Encoding: xchunked']), 400],
    [
      'a length and chunks',
      () => request('POST /login', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['a broken header', () => request('GET /login', ['X-A : b']), 400],
    ['more headers than fit', () => request('GET /login', [`X-A: ${'b'.repeat(100_000)}`]), 431],
    ['a tunnel', () => request('CONNECT evil.test:443'), 0],
    ['a wish to close', () => request('GET /api/v1/employee/active-list', ['Connection: close']), 0],
    ['HTTP of before', () => request('GET /healthz').replace('HTTP/1.1', 'HTTP/1.0'), 0],
  ];

  for (const [name, text, status] of before) {
    it(`no request is handled: ${name}`, async () => {
      const answer = await sendRawAndRead(shared.running.url, text() + write(1) + closing(2));
      if (status) expect(answer.status).toBe(status);
      expect(answer.body).not.toContain('HTTP/1.1');
      expect(arrived().filter(Boolean)).toEqual([]);
    });
  }

  it('no request is handled, even when a slow reply is pending before it', async () => {
    shared.upstream.on('/employee/active-list', (response, received) => {
      setTimeout(() => json({ status: 'success', message: '', data: [] })(response, received), 300);
    });
    const text = request('GET /api/v1/employee/active-list') + request('POST /login', ['Content-Length: 0']) + write(1);
    const { status, body } = await sendRawAndRead(shared.running.url, text);
    expect(status).toBe(200);
    expect(body).toMatch(/HTTP\/1\.1 405/);
    expect(arrived().filter(Boolean)).toEqual([]);
  });
});

describe('pipelined after a large refused body', () => {
  const bytes = 12 * 1024 * 1024;
  const [form, json] = ['Content-Type: multipart/form-data; boundary=x', 'Content-Type: application/json'];
  const refused: [line: string, headers: string[], status: number][] = [
    ['POST /api/v1/upload/folder?folder=Meal_Plan', [form], 413],
    ['POST /api/v1/employee/import', [form], 413],
    ['POST /api/v1/employee/import', [json, 'Content-Encoding: gzip'], 400],
    ['POST /api/v1/employee/create', [json], 413],
    ['POST /api/v1/employee/create', [form], 400],
    ['POST /api/v1/none', [json], 404],
    ['POST /api/sheets/read', [form], 413],
    ['POST /api/auth/send-otp', [json], 413],
  ];

  it.each(refused)('the next request gets a reply: %s, %j', async (line, headers, expected) => {
    const own = [...headers, `Origin: ${shared.running.url}`, `Content-Length: ${bytes}`];
    const large = request(line, own, 'x'.repeat(bytes));
    const { status, body } = await sendRawAndRead(shared.running.url, large + closing(1));
    expect(status).toBe(expected);
    expect(body).toMatch(/HTTP\/1\.1 200/);
    expect(arrived().filter(Boolean)).toEqual([1]);
  });
});

describe('pipelined requests', () => {
  it('get replies in order', async () => {
    const { status, body } = await sendRawAndRead(shared.running.url, write(1) + write(2) + closing(3));
    expect(status).toBe(200);
    expect(body.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(arrived()).toEqual([1, 2, 3]);
  });

  it('are sent upstream one after another', async () => {
    const open: (() => void)[] = [];
    shared.upstream.setDefaultReply((response, received) => {
      open.push(() => json({ status: 'success', message: '', data: [] })(response, received));
    });
    const answers = sendRawAndRead(shared.running.url, write(1) + write(2) + closing(3));
    for (const nth of [1, 2, 3]) {
      await shared.upstream.waitForRequests(nth);
      expect(arrived()).toEqual([1, 2, 3].slice(0, nth));
      open[nth - 1]?.();
    }
    expect((await answers).body.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('are limited: the connection ends', async () => {
    shared.upstream.setDefaultReply(() => {});
    const socket = sendRaw(shared.running.url, Array.from({ length: 100 }, (_, nth) => write(nth + 1)).join(''));
    // The connection may end with an error, depending on whether pending bytes were read.
    socket.on('error', () => {});
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(arrived().length).toBeLessThan(2);
  });

  it('are not limited when each waits for its reply', async () => {
    const socket = sendRaw(shared.running.url, '');
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    for (let nth = 1; nth <= 40; nth++) {
      socket.write(write(nth));
      await expect.poll(() => answers.split('HTTP/1.1 200').length - 1, { interval: 5 }).toBe(nth);
    }
    socket.destroy();
    expect(arrived()).toHaveLength(40);
  });
});
