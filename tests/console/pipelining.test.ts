import { describe, expect, it } from 'vitest';
import { sendRaw, sendRawAndRead } from '../support/raw-http';
import { json } from '../support/upstream';
import { consoleWithUpstream } from './shared-consoles';

const shared = consoleWithUpstream();
function request(line: string, headers: string[] = [], body = ''): string {
  const ownHeaders = ['Host: console.test', `Cookie: ${shared.cookie}`, 'Sec-Fetch-Site: same-origin', 'X-Homeroom: 1'];
  return [`${line} HTTP/1.1`, ...ownHeaders, ...headers, '', body].join('\r\n');
}

/** Returns a write request. `number` identifies the request at the upstream. */
const createWrite = (number: number, ...headers: string[]) =>
  request(`POST /api/v1/employee/status/toggle?emp_id=${number}&activate=true`, ['Content-Length: 0', ...headers]);
const createClosingWrite = (number: number) => createWrite(number, 'Connection: close');
const forwardedNumbers = () => shared.upstream.requests.map(({ query }) => Number(query.emp_id));

describe('pipelined after a reply that closes the connection', () => {
  const precedingRequests: [string, () => string, number][] = [
    ['a wrong address', () => request('GET /api//v1/employee/list'), 400],
    ['another spelling', () => request('GET /api/v1/%2e%2e/x'), 400],
    ['two hosts', () => request('GET /healthz', ['Host: evil.test']), 400],
    ['a server action', () => request('GET /login', ['Next-Action: x']), 400],
    ['a method that pages refuse', () => request('POST /login', ['Content-Length: 0']), 405],
    ['a method that pages refuse, with a body', () => request('POST /login', ['Content-Length: 5'], 'hello'), 405],
    ['an unknown framing', () => request('POST /login', ['Transfer-Encoding: xchunked']), 400],
    [
      'a length and chunks',
      () => request('POST /login', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['a broken header', () => request('GET /login', ['X-A : b']), 400],
    ['too many header bytes', () => request('GET /login', [`X-A: ${'b'.repeat(100_000)}`]), 431],
    ['a tunnel', () => request('CONNECT evil.test:443'), 0],
    ['a request to close', () => request('GET /api/v1/employee/active-list', ['Connection: close']), 0],
    ['an older HTTP version', () => request('GET /healthz').replace('HTTP/1.1', 'HTTP/1.0'), 0],
  ];

  for (const [name, createText, status] of precedingRequests) {
    it(`no request is handled: ${name}`, async () => {
      const reply = await sendRawAndRead(shared.running.url, createText() + createWrite(1) + createClosingWrite(2));
      if (status) expect(reply.status).toBe(status);
      expect(reply.body).not.toContain('HTTP/1.1');
      expect(forwardedNumbers().filter(Boolean)).toEqual([]);
    });
  }

  it('no request is handled, even when a slow reply is pending before it', async () => {
    shared.upstream.on('/employee/active-list', (response, received) => {
      setTimeout(() => json({ status: 'success', message: '', data: [] })(response, received), 300);
    });
    const createText =
      request('GET /api/v1/employee/active-list') + request('POST /login', ['Content-Length: 0']) + createWrite(1);
    const { status, body } = await sendRawAndRead(shared.running.url, createText);
    expect(status).toBe(200);
    expect(body).toMatch(/HTTP\/1\.1 405/);
    expect(forwardedNumbers().filter(Boolean)).toEqual([]);
  });
});

describe('pipelined after a large refused body', () => {
  const bodyBytes = 12 * 1024 * 1024;
  const [form, json] = ['Content-Type: multipart/form-data; boundary=x', 'Content-Type: application/json'];
  const refusedCases: [line: string, headers: string[], status: number][] = [
    ['POST /api/v1/upload/folder?folder=Meal_Plan', [form], 413],
    ['POST /api/v1/employee/import', [form], 413],
    ['POST /api/v1/employee/import', [json, 'Content-Encoding: gzip'], 400],
    ['POST /api/v1/employee/create', [json], 413],
    ['POST /api/v1/employee/create', [form], 400],
    ['POST /api/v1/none', [json], 404],
    ['POST /api/sheets/read', [form], 413],
    ['POST /api/auth/send-otp', [json], 413],
  ];

  it.each(refusedCases)('the next request gets a reply: %s, %j', async (line, headers, expected) => {
    const ownHeaders = [...headers, `Origin: ${shared.running.url}`, `Content-Length: ${bodyBytes}`];
    const large = request(line, ownHeaders, 'x'.repeat(bodyBytes));
    const { status, body } = await sendRawAndRead(shared.running.url, large + createClosingWrite(1));
    expect(status).toBe(expected);
    expect(body).toMatch(/HTTP\/1\.1 200/);
    expect(forwardedNumbers().filter(Boolean)).toEqual([1]);
  });
});

describe('pipelined requests', () => {
  it('get replies in order', async () => {
    const { status, body } = await sendRawAndRead(
      shared.running.url,
      createWrite(1) + createWrite(2) + createClosingWrite(3),
    );
    expect(status).toBe(200);
    expect(body.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(forwardedNumbers()).toEqual([1, 2, 3]);
  });

  it('are sent upstream one after another', async () => {
    const pendingReplies: (() => void)[] = [];
    shared.upstream.setDefaultReply((response, received) => {
      pendingReplies.push(() => json({ status: 'success', message: '', data: [] })(response, received));
    });
    const replies = sendRawAndRead(shared.running.url, createWrite(1) + createWrite(2) + createClosingWrite(3));
    for (const number of [1, 2, 3]) {
      await shared.upstream.waitForRequests(number);
      expect(forwardedNumbers()).toEqual([1, 2, 3].slice(0, number));
      pendingReplies[number - 1]?.();
    }
    expect((await replies).body.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('are limited: the connection ends', async () => {
    shared.upstream.setDefaultReply(() => {});
    const socket = sendRaw(
      shared.running.url,
      Array.from({ length: 100 }, (_, number) => createWrite(number + 1)).join(''),
    );
    // Ignores errors: the connection ends with an error if the console closes it before reading all bytes.
    socket.on('error', () => {});
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(forwardedNumbers().length).toBeLessThan(2);
  });

  it('are not limited when each waits for its reply', async () => {
    const socket = sendRaw(shared.running.url, '');
    let replies = '';
    socket.on('data', (chunk) => {
      replies += chunk;
    });
    for (let number = 1; number <= 40; number++) {
      socket.write(createWrite(number));
      await expect.poll(() => replies.split('HTTP/1.1 200').length - 1, { interval: 5 }).toBe(number);
    }
    socket.destroy();
    expect(forwardedNumbers()).toHaveLength(40);
  });
});
