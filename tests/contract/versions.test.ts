import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { conflict, type RecordChange } from '@/lib/contract/changes';
import { listClasses } from '@/lib/contract/classes';
import { uploadFile } from '@/lib/contract/files';
import { loadProfile } from '@/lib/contract/school';
import { deleteStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { addEmployee } from '../support/employees';
import { fileOf } from '../support/files';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';

const versioned = [...calls.values()].flatMap(({ versioned: row, ...call }) =>
  row ? [[callName(call), row] as const] : [],
);

interface Refusal {
  message: string;
  current: { version?: string; section_data?: { version: string } } | null;
  changed: RecordChange[];
}

async function startWith(name: string) {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  const update = prepared.get(name);
  if (!update) throw new Error(`no input for ${name}`);
  const send = (version: string | null, headers: Record<string, string> = {}) =>
    school.send(update.call, update.input, { ...(version === null ? {} : { 'if-match': `"${version}"` }), ...headers });
  /** Returns the reply to an unknown version. */
  const refused = async (version = 'of-yesterday'): Promise<Refusal> => {
    const response = await send(version);
    expect(response.status).toBe(412);
    return response.json();
  };
  const present = async () => {
    const { current } = await refused();
    return current?.version ?? current?.section_data?.version ?? '';
  };
  return { school, prepared, send, refused, present };
}

/**
 * True for fields that an update can change. It cannot change ids, the class of a section, and the constants of a
 * broadcast.
 */
const isChanged = (field: string) => !/^((\w+_)?id|classid|sectionid|effectiveDate)$/.test(field);

/** Returns another valid value of a field, by its name when the present value is not enough. */
async function anotherValue(school: TestBackend, name: string, field: string, value: unknown): Promise<unknown> {
  const byName: Record<string, () => unknown> = {
    email: () => 'someone@example.com',
    gender: () => 'F',
    notetype: () => 'Notification',
    state: () => 'Goa',
    start_date: () => '2026-11-30',
    profilepic: async () => {
      const folder = name === callName(updateStudent) ? 'students' : 'parents';
      return (await school.call(uploadFile, { query: { folder }, file: fileOf('jpg', 'asha.jpg') })).filename;
    },
    teacherid: async () => (await addEmployee(school)).empId,
    adminid: async () => (await addEmployee(school)).empId,
    classes: async () => (await school.call(listClasses, { query: {} })).data.slice(0, 2).map(({ id }) => id),
  };
  const named = byName[field];
  if (named) return named();
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.replace(/..$/, '28');
  return /^\d+$/.test(text) ? text.replace(/^./, (digit) => (digit === '9' ? '8' : '9')) : `${text}x`;
}

/** Returns the replies of all reads. */
async function read(school: TestBackend, prepared: Awaited<ReturnType<typeof prepareCalls>>) {
  const reads = [...prepared.values()].filter(({ call }) => call.method === 'GET' && call.reply !== 'file');
  const replies = await Promise.all(reads.map(({ call, input }) => school.send<Call>(call, input)));
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
}

describe.each(versioned)('%s', (name, row) => {
  it('with an outdated version changes nothing, and returns the current record', async () => {
    const { school, prepared, refused } = await startWith(name);
    const before = await read(school, prepared);
    const refusal = await refused();
    expect(conflict(row).safeParse(refusal)).toMatchObject({ success: true, data: { current: expect.anything() } });
    expect(await refused()).toEqual(refusal);
    expect(await read(school, prepared)).toBe(before);
  });

  it('with the current version is done once, and later writers get the name of the first one', async () => {
    const { school, prepared, send, refused, present } = await startWith(name);
    const version = await present();
    expect(await read(school, prepared)).toContain(`"version":"${version}"`);
    const key = { 'idempotency-key': 'of-one-press' };
    const first = await send(version, key);
    expect(first.status).toBe(200);
    const again = await send(version, key);
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
    const { changed } = await refused(version);
    expect(changed).toEqual([
      { by: expect.stringMatching(/\w/), at: expect.any(String), verb: 'updated', fields: expect.any(Array) },
    ]);
    expect(changed[0]?.fields).not.toEqual([]);
    expect(await present()).not.toBe(version);
  });

  it('changes the version with every field, and then refuses the former version', async () => {
    const { school, prepared, send, refused, present } = await startWith(name);
    const { call, input } = prepared.get(name) as { call: Call; input: Record<string, Record<string, unknown>> };
    const place = call.body ? 'body' : 'query';
    const seen: unknown[] = [];
    const fields = Object.keys(input[place] ?? {}).filter(isChanged);
    for (const field of fields) {
      await send(null);
      const before = await present();
      const value = await anotherValue(school, name, field, input[place]?.[field]);
      const changed = { ...input, [place]: { ...input[place], [field]: value } };
      const { status } = await school.send<Call>(call, changed);
      const isNew = (await present()) !== before;
      seen.push({ field, status, isNew, changed: (await refused(before)).changed.at(-1)?.fields });
    }
    expect(seen).toEqual(fields.map((field) => ({ field, status: 200, isNew: true, changed: [field] })));
  });

  it('is done when no version is sent', async () => {
    const { send } = await startWith(name);
    expect((await send(null)).status).toBe(200);
  });

  it('is done once when several are sent concurrently', async () => {
    const { send, present } = await startWith(name);
    const version = await present();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });
});

describe('the version of a student', () => {
  const update = (id: number, version = '') => ({
    input: { query: { student_id: id }, body: { ...createStudentBody(), id } },
    headers: { 'if-match': `"${version}"` },
  });

  it('changes with the status, because an update includes the status', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    const { input, headers } = update(id, version);
    const { status, body } = await school.refusal(updateStudent, input, headers);
    expect([status, body.current.isActive, body.changed[0].verb]).toEqual([412, false, 'deactivated']);
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    await school.call(updateStudent, input, headers);
  });

  it('ends with the student, and a later update gets the name of the user who deleted it', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    await school.call(deleteStudent, { params: { id } });
    const { input, headers } = update(id, version);
    const { status, body } = await school.refusal(updateStudent, input, headers);
    expect([status, body.current, body.changed.length]).toEqual([412, null, 1]);
    expect(body.changed[0]).toMatchObject({ verb: 'deleted', by: expect.stringMatching(/\w/), fields: [] });
    expect((await school.refusal(updateStudent, input)).status).toBe(404);
  });

  it('is not revealed for another school', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    const other = { name: 'Other', address: '', logo: null, created_at: '', updated_at: '' };
    const { id: elsewhere } = await school.db
      .insertInto('schools')
      .values(other)
      .returning('id')
      .executeTakeFirstOrThrow();
    await school.db.updateTable('students').set({ school_id: elsewhere }).where('id', '=', id).execute();
    await school.db.updateTable('changes').set({ school_id: elsewhere }).execute();
    const { input, headers } = update(id, version);
    expect((await school.refusal(updateStudent, input, headers)).body).toMatchObject({ current: null, changed: [] });
  });
});

it('the features of the profile include versions', async () => {
  const school = await startSignedIn();
  expect((await school.call(loadProfile, {})).features).toContain('versions');
});
