import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConsole } from '../../support/open-console';
import { openSignedInConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';
const templatePath = '/api/v1/employee/import/template';

const createReply = (head: string, body = '{"data":[]}') =>
  `${head}\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n${body}`;

/** Returns a browser of a console. The upstream replies to each request with this text, and closes the connection. */
async function openWithUpstreamText(text: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // Handles only the first request of a connection, even if the console sends another one.
    socket.once('data', () => socket.end(text, 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.
  const { browser } = await openSignedInConsole();
  return browser.withConsole(await openConsole({ API_BASE_URL: `http://127.0.0.1:${port}` }));
}

describe('an upstream that sends invalid HTTP', () => {
  it.each([
    ['a status below 100', createReply('HTTP/1.1 099 Fine\r\ncontent-length: 11')],
    ['a status of 600', createReply('HTTP/1.1 600 Fine\r\ncontent-length: 11')],
    ['a status of 999', createReply('HTTP/1.1 999 Fine\r\ncontent-length: 11')],
    ['a status of four digits', createReply('HTTP/1.1 1000 Fine\r\ncontent-length: 11')],
    ['an unexpected protocol', createReply('HTTP/1.1 101 Now\r\nupgrade: h2c\r\nconnection: upgrade')],
    ['a status line of another kind', createReply('HTTZ 200 OK')],
    ['another version', createReply('HTTP/7.3 200 OK\r\ncontent-length: 11')],
    ['a line that is not a header', createReply('HTTP/1.1 200 OK\r\nno header\r\ncontent-length: 11')],
    ['a head of 100 KB', createReply(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\ncontent-length: 11`)],
    ['a length below zero', createReply('HTTP/1.1 200 OK\r\ncontent-length: -5')],
    ['two lengths', createReply('HTTP/1.1 200 OK\r\ncontent-length: 11\r\ncontent-length: 12')],
    ['a length beside chunks', createReply('HTTP/1.1 200 OK\r\ncontent-length: 11\r\ntransfer-encoding: chunked')],
    ['fewer bytes than it declares', createReply('HTTP/1.1 200 OK\r\ncontent-length: 50')],
    [
      'chunks without a valid size',
      createReply('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', 'ZZ\r\n{"data":[]}\r\n0\r\n\r\n'),
    ],
    [
      'chunks with a huge size',
      createReply('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', `${'f'.repeat(18)}\r\n{"data":[]}`),
    ],
    ['no last chunk', createReply('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked', 'b\r\n{"data":[]}\r\n')],
    ['invalid gzip', createReply('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 11')],
    ['two encodings', createReply('HTTP/1.1 200 OK\r\ncontent-encoding: gzip, br\r\ncontent-length: 11')],
  ])('causes UPSTREAM_REPLY for reads and OUTCOME_UNKNOWN for writes: %s', async (_, text) => {
    const browser = await openWithUpstreamText(text);
    const replyTo = async (path: string, method = 'GET') => (await browser.send(path, { method })).json();
    expect(await replyTo(listPath)).toMatchObject({ code: 'UPSTREAM_REPLY' });
    expect(await replyTo(templatePath)).toMatchObject({ code: 'UPSTREAM_REPLY' });
    expect(await replyTo(togglePath, 'POST')).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it.each([
    ['nothing at all', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['hints and no reply', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('counts as unreachable when it sends %s', async (_, text) => {
    const browser = await openWithUpstreamText(text);
    expect(await (await browser.send(listPath)).json()).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
    expect(await (await browser.post(togglePath)).json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it.each([
    [
      'after two unexpected 100 Continue',
      `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2)}${createReply('HTTP/1.1 200 OK\r\ncontent-length: 11')}`,
    ],
    ['after early hints', `HTTP/1.1 103 Early Hints\r\n\r\n${createReply('HTTP/1.1 200 OK\r\ncontent-length: 11')}`],
    ['with extra bytes after it', `${createReply('HTTP/1.1 200 OK\r\ncontent-length: 11')}and more`],
    ['in HTTP/1.0', createReply('HTTP/1.0 200 OK')],
  ])('is understood %s', async (_, text) => {
    const browser = await openWithUpstreamText(text);
    expect(await (await browser.send(listPath)).json()).toEqual({ data: [] });
  });

  it('can send 204 or 205 without content', async () => {
    for (const status of ['204 No Content', '205 Reset Content']) {
      const browser = await openWithUpstreamText(createReply(`HTTP/1.1 ${status}\r\ncontent-length: 11`));
      expect((await browser.post(togglePath)).status, status).toBe(204);
    }
  });

  it('causes an error when it sends a partial file', async () => {
    const browser = await openWithUpstreamText(
      'HTTP/1.1 206 Partial Content\r\ncontent-type: application/zip\r\n\r\nPK',
    );
    expect(await (await browser.send(templatePath)).json()).toMatchObject({ code: 'UPSTREAM_REPLY' });
  });
});
