import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectOutput } from '../../support/collect-output';
import { openSignedInConsole } from '../../support/test-console';
import type { Reply } from '../../support/upstream';

const templatePath = '/api/v1/employee/import/template';

/** Half a megabyte of JSON, compressed to less than a kilobyte. */
const compressedJson = gzipSync(`{"id":4711}${' '.repeat(500_000)}`);

const compressedReply =
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
    upstream.setDefaultReply(compressedReply(compressedJson, 'application/json'));
    const response = await browser.post('/api/v1/subject/create?subject_name=Botany');
    expect(await response.json()).toEqual({ id: 4711 });
    expect(output.events().filter(({ msg }) => msg === 'write')).toMatchObject([{ records: [], status: 200 }]);
  });

  it('is decompressed completely when it has several gzip members', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const parts = ['sheets ', 'and ', 'pictures '].map((text) => Buffer.from(text.repeat(100_000)));
    upstream.setDefaultReply(compressedReply(Buffer.concat(parts.map((part) => gzipSync(part))), 'application/zip'));
    const response = await browser.send(templatePath);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(parts))).toBe(true);
  });

  it('fails when its end is missing', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const compressed = gzipSync('sheets and pictures '.repeat(100_000));
    upstream.setDefaultReply(compressedReply(compressed.subarray(0, -20), 'application/zip'));
    await expect((await browser.send(templatePath)).arrayBuffer()).rejects.toThrow();
  });
});
