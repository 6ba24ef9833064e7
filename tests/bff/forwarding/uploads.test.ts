import { describe, expect, it } from 'vitest';
import { biff8Workbook, compoundBytes, openXmlBytes } from '../../support/office-files';
import { openSignedInConsole } from '../../support/test-console';

const megabyteBytes = 1024 * 1024;
const signatures = {
  png: '89504e470d0a1a0a',
  jpg: 'ffd8ffe0',
  gif: '474946383961',
  webp: '524946462400000057454250',
  pdf: '255044462d312e37',
};
const zipSignature = '504b0304';

/** Valid files. Office files need real content because the console inspects it. */
const validFiles: [string, () => Promise<Buffer> | Buffer][] = [
  ...Object.entries(signatures).map(([extension, signature]): [string, () => Buffer] => [
    extension,
    () => Buffer.from(signature, 'hex'),
  ]),
  ['docx', () => openXmlBytes('docx')],
  ['xlsx', () => openXmlBytes('xlsx')],
  ['doc', () => compoundBytes({ WordDocument: Buffer.alloc(5000) })],
  ['xls', () => compoundBytes({ Workbook: biff8Workbook() })],
];
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function fileOf(name: string, signature: string, size = Math.max(64, signature.length / 2)): File {
  const content = Buffer.alloc(size);
  Buffer.from(signature, 'hex').copy(content);
  return new File([content], name);
}

async function openUploader() {
  const { upstream, browser } = await openSignedInConsole();
  const upload = (path: string, file?: File) => {
    const body = new FormData();
    if (file) body.set('file', file);
    return browser.send(`/api/v1${path}`, { method: 'POST', body });
  };
  const toFolder = (file?: File, folder = 'Broadcasting') => upload(`/upload/folder?folder=${folder}`, file);
  return {
    upstream,
    browser,
    toFolder,
    toImport: (file?: File) => upload('/employee/import', file),
    upload,
  };
}

describe('an upload', () => {
  it.each(validFiles)('can be a valid %s', async (extension, createBytes) => {
    const { upstream, toFolder } = await openUploader();
    const bytes = (await createBytes()).toString('hex');
    const folder = extension in { gif: 1, webp: 1 } ? 'students' : 'Broadcasting';
    expect((await toFolder(fileOf(`Notice.${extension.toUpperCase()}`, bytes), folder)).status).toBe(200);
    expect(upstream.requests[0]?.query).toEqual({ folder });
  });

  it.each([
    ['students', 'a.pdf', signatures.pdf],
    ['parents', 'a.docx', zipSignature],
    ['Meal_Plan', 'a.png', signatures.png],
    ['Broadcasting', 'a.webp', signatures.webp],
    ['Broadcasting', 'a.gif', signatures.gif],
  ])('to %s cannot be %s', async (folder, name, signature) => {
    const { upstream, toFolder } = await openUploader();
    const response = await toFolder(fileOf(name, signature), folder);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain(
      `“${name}” can't be used here. Please choose one of these types: `,
    );
    expect(upstream.requests).toEqual([]);
  });

  it('keeps its name, which has at most 1,000 characters', async () => {
    const { upstream, toFolder } = await openUploader();
    const fileWithNameLength = (length: number) => fileOf(`${'n'.repeat(length - 4)}.pdf`, signatures.pdf);
    expect((await toFolder(fileWithNameLength(1000))).status).toBe(200);
    const response = await toFolder(fileWithNameLength(1001));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(
      /^The name “n+…” is too long\. Please give the file a shorter one\.$/,
    );
    expect(upstream.requests).toHaveLength(1);
  });

  it('arrives upstream as one multipart field with its name and every byte', async () => {
    const { upstream, toFolder } = await openUploader();
    const file = fileOf('year plan.pdf', signatures.pdf, 9 * megabyteBytes);
    expect((await toFolder(file)).status).toBe(200);
    const [upstreamRequest] = upstream.requests;
    const form = await new Response(new Uint8Array(upstreamRequest?.body ?? []), {
      headers: { 'content-type': String(upstreamRequest?.headers['content-type']) },
    }).formData();
    expect([...form.keys()]).toEqual(['file']);
    const receivedFile = form.get('file') as File; // Safe cast: the multipart field `file` contains a File.
    expect(receivedFile.name).toBe('year plan.pdf');
    expect(Buffer.from(await receivedFile.arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  it.each<[string, File]>([
    ['an SVG', new File([svg], 'logo.svg')],
    ['HTML', new File(['<script>'], 'page.html')],
    ['a program', fileOf('setup.exe', '4d5a')],
    ['a sheet with macros', fileOf('sheet.xlsm', zipSignature)],
    ['a document with macros', fileOf('letter.docm', zipSignature)],
    ['a template with macros', fileOf('letter.dotm', zipSignature)],
    ['a sheet in the binary format, which may hold macros', fileOf('sheet.xlsb', zipSignature)],
    ['a file without an extension', fileOf('photo', signatures.png)],
    ['a double extension', fileOf('photo.png.svg', signatures.png)],
    ['an SVG with the name of a picture', new File([svg], 'logo.png')],
    ['a PNG by its first four bytes only', fileOf('a.png', '89504e47')],
    ['HTML with the name of a PDF', new File(['<!doctype html>'], 'plan.pdf')],
    ['a sound with the name of a WebP', fileOf('a.webp', '524946462400000057415645')],
    ['an empty file', new File([], 'a.png')],
  ])('is refused when it is %s', async (_, file) => {
    const { upstream, toFolder } = await openUploader();
    const response = await toFolder(file);
    expect(response.status).toBe(400);
    const { code, message, detail } = await response.json();
    expect(code).toBe('INVALID_INPUT');
    expect(message).toContain(file.name);
    expect(detail).toEqual([{ field: 'file', message }]);
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    ['a picture', 'a.png', signatures.png, 5],
    ['a document', 'a.pdf', signatures.pdf, 10],
  ])('is refused when %s is larger than its limit', async (_, name, signature, megabytes) => {
    const { upstream, toFolder } = await openUploader();
    expect((await toFolder(fileOf(name, signature, megabytes * megabyteBytes))).status).toBe(200);
    const response = await toFolder(fileOf(name, signature, megabytes * megabyteBytes + 1));
    expect(response.status).toBe(413);
    expect((await response.json()).message).toContain(`larger than ${megabytes} MB`);
    expect(upstream.requests).toHaveLength(1);
  });

  it('is aborted early when it is far too large', async () => {
    const { toFolder } = await openUploader();
    expect((await toFolder(fileOf('a.pdf', signatures.pdf, 12 * megabyteBytes))).status).toBe(413);
  });

  it('is accepted for the four folders only', async () => {
    const { upstream, upload } = await openUploader();
    const file = fileOf('a.png', signatures.png);
    for (const folder of ['', 'other', '../students', 'students/x']) {
      expect((await upload(`/upload/folder?folder=${encodeURIComponent(folder)}`, file)).status, folder).toBe(400);
    }
    expect(upstream.requests).toEqual([]);
  });

  it('is refused when it has no file', async () => {
    const { browser, toImport } = await openUploader();
    const withoutFile = await toImport();
    expect(await withoutFile.json()).toMatchObject({ message: 'Please select a file first' });
    const withText = await browser.post('/api/v1/upload/folder?folder=students', { file: 'text' });
    expect(await withText.json()).toMatchObject({ message: 'Please select a file first' });
  });
});

describe('an import', () => {
  it.each([
    ['a CSV', () => new File(['name\nAsha'], 'staff.csv')],
    ['a sheet', async () => new File([new Uint8Array(await openXmlBytes('xlsx'))], 'staff.xlsx')],
    ['an old sheet', () => new File([new Uint8Array(compoundBytes({ Workbook: biff8Workbook() }))], 'staff.xls')],
  ])('accepts %s', async (_, createFile) => {
    expect((await (await openUploader()).toImport(await createFile())).status).toBe(200);
  });

  it('accepts no other type', async () => {
    const { upstream, toImport } = await openUploader();
    for (const file of [
      fileOf('a.pdf', signatures.pdf),
      fileOf('a.png', signatures.png),
      new File(['zip?'], 'a.xlsx'),
    ]) {
      expect((await toImport(file)).status, file.name).toBe(400);
    }
    expect(upstream.requests).toEqual([]);
  });
});
