import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { readSheetRows, textsOf } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';
import { bytes, json, type ReceivedRequest } from '../../support/upstream';

const school = shareSignedInConsole();
const path = `/api/v1${importEmployees.path}`;
const templatePath = '/api/v1/employee/import/template';
const acceptJson = { headers: { accept: 'application/json' } };

const workbook: Workbook = {
  sheets: [
    {
      name: 'Staff',
      columns: [{ header: 'Phone' }, { header: 'Born', takes: 'date' }],
      rows: [['0098', '2015-11-25']],
    },
  ],
};

const compressedRequest = (content: string | Buffer) => ({
  method: 'POST',
  headers: { 'content-encoding': 'gzip' },
  body: new Uint8Array(gzipSync(content)),
});

async function readSentFile({ headers, body }: ReceivedRequest): Promise<File> {
  const type = headers['content-type'] ?? '';
  const file = (await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()).get('file');
  if (!(file instanceof File)) throw new Error('no file was sent');
  return file;
}

describe('rows sent instead of a file', () => {
  it('reach the upstream as a workbook with the same bytes each time', async () => {
    expect((await school.browser.post(path, workbook)).status).toBe(200);
    expect((await school.browser.send(path, compressedRequest(JSON.stringify(workbook)))).status).toBe(200);
    const [first, second] = await Promise.all(school.upstream.requests.map(readSentFile));
    expect(first?.name).toBe('import.xlsx');
    expect(await first?.bytes()).toEqual(await second?.bytes());
    const rows = first && (await readSheetRows(school.browser, first));
    expect(rows && textsOf(rows)).toEqual([
      ['Phone', 'Born'],
      ['0098', '2015-11-25'],
    ]);
  });

  const tooLargeJson = Buffer.alloc(workbookLimits.bytes + 1, ' ');
  it.each([
    ['no workbook', { method: 'POST', body: { sheets: 1 } }, 400, 'sheets is not valid.'],
    ['no JSON', compressedRequest('{'), 400, 'The body is not valid JSON.'],
    ['not compressed', { ...compressedRequest(''), body: '{}' }, 400, "The body can't be unpacked."],
    [
      'compressed with another algorithm',
      { ...compressedRequest('{}'), headers: { 'content-encoding': 'br' } },
      400,
      'The body may be compressed with gzip only.',
    ],
    [
      'a small body of more than 20 MB',
      compressedRequest(tooLargeJson),
      413,
      "This is larger than 20 MB and can't be sent.",
    ],
  ])('are refused without a request to the upstream when they are %s', async (_, request, status, message) => {
    const reply = await school.browser.send(path, request);
    expect([reply.status, (await reply.json()).message]).toEqual([status, message]);
    expect(school.upstream.requests).toEqual([]);
  });
});

describe('a file in a reply', () => {
  it('is returned as rows when the browser accepts JSON, otherwise as a file', async () => {
    school.upstream.on(
      '/employee/import/template',
      bytes(Buffer.from(await (await school.browser.post('/api/sheets/write', workbook)).bytes()), 'application/zip'),
    );
    const reply = await school.browser.send(templatePath, acceptJson);
    expect(textsOf((await reply.json()).rows)[1]).toEqual(['0098', '2015-11-25']);
    expect((await school.browser.send(templatePath)).headers.get('content-disposition')).toBe('attachment');
  });

  it('is refused with a message when it is not a sheet', async () => {
    school.upstream.on('/employee/import/template', bytes('PK', 'application/zip'));
    const reply = await school.browser.send(templatePath, acceptJson);
    expect([reply.status, (await reply.json()).code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('is not parsed when the upstream replies with an error', async () => {
    school.upstream.on('/employee/import/template', json({ message: 'No template' }, 404));
    const reply = await school.browser.send(templatePath, acceptJson);
    expect([reply.status, (await reply.json()).message]).toEqual([404, 'No template']);
  });
});
