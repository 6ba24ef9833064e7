import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/lib/contract/call';
import { features } from '@/lib/contract/features';
import { sheetPaths } from '@/lib/contract/sheets';
import { type AnyInput, anyInput, createUpload, toConsolePath } from '../../support/any-request';
import { namedForwardedCalls } from '../../support/call-requests';
import { callsWithTexts, putText } from '../../support/call-texts';
import { attacksOn, busyMs, combiningMarks, maxRefusalBytes, maxRefusalMs } from '../../support/hostile-input';
import { openSignedInConsole, shareSignedInConsole } from '../../support/test-console';

const school = shareSignedInConsole({}, features);

/** Returns enough inputs to include each variant of a call's body. */
const inputsOf = (call: Call) => fc.sample(anyInput(call), { numRuns: 12, seed: 7 });

/** Returns the attacks on a call. Of the attacks with the same name, returns only one. */
const uniqueAttacks = (call: Call) =>
  new Map(
    inputsOf(call)
      .flatMap((input) => attacksOn(call, input))
      .map((attack) => [attack.name, attack.input]),
  );

async function expectRefused(call: Call, input: AnyInput, body: unknown, attack = 'this text'): Promise<void> {
  const response = await school.browser.send(toConsolePath(call, input), { method: call.method, body });
  const reply = await response.text();
  expect(response.status, `${attack} must be refused, but the reply is ${reply.slice(0, 200)}`).toBe(400);
  expect(reply.length).toBeLessThan(maxRefusalBytes);
  const { code, message } = JSON.parse(reply);
  expect([code, message]).toEqual(['INVALID_INPUT', expect.stringMatching(/\.$/)]);
  expect(school.upstream.requests).toEqual([]);
}

const callsWithInput = namedForwardedCalls.filter(([, call]) => call.query || call.body);

describe('an input that is expensive to validate', () => {
  it.each(callsWithInput)('is not forwarded by %s', async (_, call) => {
    for (const [name, input] of uniqueAttacks(call)) {
      const body = call.upload ? createUpload(call, input) : input.body;
      const ms = await busyMs(() => expectRefused(call, input, body, name));
      expect(ms, name).toBeLessThan(maxRefusalMs);
    }
  });

  it('is refused as a body of nested brackets', async () => {
    for (const text of [
      '['.repeat(400_000) + ']'.repeat(400_000),
      `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
    ]) {
      const send = () => school.browser.send('/api/v1/holiday/create', { method: 'POST', body: text });
      expect(await busyMs(async () => expect((await send()).status).toBe(400))).toBeLessThan(maxRefusalMs);
    }
    expect(school.upstream.requests).toEqual([]);
  });

  it.each(namedForwardedCalls.filter(([, call]) => call.upload))(
    'is refused as the file name for %s',
    async (_, call) => {
      const [input = {}] = inputsOf(call);
      for (const start of [combiningMarks, 'a'.repeat(2_000_000), '.'.repeat(100_000), `${'-'.repeat(100_000)}a`]) {
        for (const extension of ['csv', 'png', 'svg']) {
          const form = new FormData();
          form.set('file', new File(['name\nAsha'], `${start}.${extension}`));
          expect(await busyMs(() => expectRefused(call, input, form)), start.slice(0, 20)).toBeLessThan(maxRefusalMs);
        }
      }
    },
  );
});

describe('a text with NUL', () => {
  it.each(callsWithTexts.map(({ call, places }) => [callName(call), call, places] as const))(
    'is not forwarded by %s',
    async (_, call, places) => {
      for (const place of places) {
        const input = putText(call, inputsOf(call)[0] ?? {}, place, 'Asha\0Rao');
        await expectRefused(call, input, call.upload ? createUpload(call, input) : input.body);
      }
    },
  );
});

describe('a form that is expensive to parse', () => {
  const boundary = 'boundary'.repeat(5);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const megabytes = (text: string, count: number) => text.repeat(Math.floor((count * 1024 * 1024) / text.length));
  const forms = [
    ['parts', megabytes(`${head}\r\n\r\n`, 9) + end],
    ['lines in the head of a part', `${head}${megabytes('a:\r\n', 9)}\r\nx${end}`],
  ] as const;
  const uploads = namedForwardedCalls.filter(([, call]) => call.upload);
  const paths = [...uploads.map(([, call]) => `/api/v1${call.path}`), sheetPaths.read, sheetPaths.join];

  it.each(paths)('is refused at %s', async (path) => {
    for (const [name, body] of forms) {
      const send = async () => {
        const reply = await school.browser.send(`${path}?folder=students`, { method: 'POST', headers, body });
        expect([reply.status, (await reply.json()).message], name).toEqual([400, 'This form is too complex to read.']);
      };
      expect(await busyMs(send), name).toBeLessThan(maxRefusalMs);
    }
    expect(school.upstream.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('a refusal', () => {
  const longText = (length: number) => 'x'.repeat(length);

  it('names the field that is too long and its maximum length', async () => {
    const person = { email: '', mobileno: '9123456780', first_name: longText(10_001), middle_name: '', last_name: '' };
    const body = { employee: { emp_no: 'E7', designation: 'Teacher' }, user: person };
    const response = await school.browser.post('/api/v1/employee/create', body);
    expect(await response.json()).toEqual({
      code: 'INVALID_INPUT',
      message: 'Please use at most 10,000 characters.',
      detail: [{ field: 'first_name', message: 'Please use at most 10,000 characters' }],
    });
  });

  it('names a list once, however many of its items are wrong', async () => {
    const body = { student_ids: Array(900).fill('x') };
    const response = await school.browser.post('/api/v1/section/add-students?section_id=1', body);
    expect((await response.json()).detail).toEqual([{ field: 'student_ids', message: expect.any(String) }]);
  });

  it('quotes only the beginning of a file’s name', async () => {
    const form = new FormData();
    form.set('file', new File(['x'], `${longText(200)}.svg`));
    const response = await school.browser.post('/api/v1/upload/folder?folder=students', form);
    expect((await response.json()).message).toMatch(/^“x{79}…” can't be used here/);
  });

  it('does not happen for the largest inputs of the product itself', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const holiday = { holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-09', classes: ids(5000) };
    expect((await browser.post('/api/v1/holiday/create', holiday)).status).toBe(200);
    expect((await browser.post('/api/v1/subject/class-assign?class_id=1', ids(5000))).status).toBe(200);
    const students = { student_ids: ids(1000) };
    expect((await browser.post('/api/v1/section/add-students?section_id=1', students)).status).toBe(200);
    expect((await browser.send(`/api/v1/classes/list?search=${longText(200)}`)).status).toBe(200);
    const form = new FormData();
    form.set('file', new File(['name\nAsha'], `${longText(300)}.csv`));
    expect((await browser.post('/api/v1/employee/import', form)).status).toBe(200);
    expect(upstream.requests).toHaveLength(5);
  });
});
