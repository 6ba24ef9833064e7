import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectOutput } from '../../support/collect-output';
import { openSignedInConsole } from '../../support/test-console';
import type { Reply } from '../../support/upstream';

const template = '/api/v1/employee/import/template';

/** Half a megabyte of JSON, compressed to less than a kilobyte. */
const inflated = gzipSync(`{"id":4711}${' '.repeat(500_000)}`);

const packed =
  (content: Buffer, contentType: string): Reply =>
  (response) =>
    response
      .writeHead(200, {
        'content-type': contentType,
        'content-encoding': 'gzip',
        'content-length': content.length,
      })
      .end(content);

describe('a compressed reply', () => {
  it('of 500 KB reaches the browser, and its id is not logged as a record', async () => {
    const output = collectOutput();
    const { upstream, browser } = await openSignedInConsole({ LOG_LEVEL: 'info' });
    upstream.setDefaultReply(packed(inflated, 'application/json'));
    const response = await browser.post('/api/v1/subject/create?subject_name=Botany');
    expect(await response.json()).toEqual({ id: 4711 });
    expect(output.events().filter(({ msg }) => msg === 'write')).toMatchObject([{ records: [], status: 200 }]);
  });

  it('is decompressed completely when it has several gzip members', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const parts = ['sheets ', 'and ', 'pictures '].map((text) => Buffer.from(text.repeat(100_000)));
    upstream.setDefaultReply(packed(Buffer.concat(parts.map((part) => gzipSync(part))), 'application/zip'));
    const response = await browser.send(template);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(parts))).toBe(true);
  });

  it('fails when its end is missing', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const whole = gzipSync('sheets and pictures '.repeat(100_000));
    upstream.setDefaultReply(packed(whole.subarray(0, -20), 'application/zip'));
    await expect((await browser.send(template)).arrayBuffer()).rejects.toThrow();
  });
});
