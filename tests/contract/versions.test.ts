import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { conflict, type RecordChange } from '@/lib/contract/changes';
import { listClasses } from '@/lib/contract/classes';
import { employeeFields } from '@/lib/contract/fields/employees';
import type { Field } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import { uploadFile } from '@/lib/contract/files';
import { loadProfile } from '@/lib/contract/school';
import { deleteStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { addLogo } from '../support/add-logo';
import type { TestBackend } from '../support/backend';
import { addEmployee } from '../support/employees';
import { otherValueOf } from '../support/field-values';
import { fileOf } from '../support/files';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';

const versionedCalls = [...calls.values()].flatMap(({ versioned: recordSchema, ...call }) =>
  recordSchema ? [[callName(call), recordSchema] as const] : [],
);

interface Refusal {
  message: string;
  current: { version?: string; section_data?: { version: string } } | null;
  changed: RecordChange[];
}

async function startWithCall(name: string) {
  const school = await startSignedIn();
  const preparedCalls = await prepareCalls(school);
  const createUpdate = preparedCalls.get(name);
  if (!createUpdate) throw new Error(`no input for ${name}`);
  const send = (version: string | null, headers: Record<string, string> = {}) =>
    school.send(createUpdate.call, createUpdate.input, {
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
      ...headers,
    });
  /** Returns the reply to an update with an unknown version. */
  const sendOutdated = async (version = 'of-yesterday'): Promise<Refusal> => {
    const response = await send(version);
    const text = await response.text();
    const hint = response.ok
      ? `${name} is versioned, but was done with an outdated version: wrap its handler in withChangeTracking`
      : `the input of ${name} in prepare-calls.ts is refused: ${text}`;
    expect(response.status, hint).toBe(412);
    return JSON.parse(text);
  };
  const currentVersion = async () => {
    const { current } = await sendOutdated();
    return current?.version ?? current?.section_data?.version ?? '';
  };
  return { school, preparedCalls, send, sendOutdated, currentVersion };
}

/**
 * True for fields that an update can change. An update cannot change ids, the class of a section, or the fixed fields
 * of a broadcast.
 */
const isChangeable = (field: string) => !/^((\w+_)?id|classid|sectionid|effectiveDate)$/.test(field);

const personFields = new Map(
  [studentFields, employeeFields, parentFields].flatMap((table) =>
    Object.values<Field>(table).map((field): [string, Field] => [field.wire, field]),
  ),
);

/** Returns another valid value of a field. */
async function changedValue(school: TestBackend, name: string, field: string, value: unknown): Promise<unknown> {
  const byName: Record<string, () => unknown> = {
    notetype: () => 'Notification',
    start_date: () => '2026-11-30',
    profilepic: async () => {
      const folder = name === callName(updateStudent) ? 'students' : 'parents';
      return (await school.call(uploadFile, { query: { folder }, file: fileOf('jpg', 'asha.jpg') })).filename;
    },
    logo: () => addLogo(school),
    teacherid: async () => (await addEmployee(school)).empId,
    adminid: async () => (await addEmployee(school)).empId,
    classes: async () => (await school.call(listClasses, { query: {} })).data.slice(0, 2).map(({ id }) => id),
  };
  const valueOfName = byName[field];
  if (valueOfName) return valueOfName();
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  const personField = personFields.get(field);
  // Other values get one changed character below, because the version must change with each character.
  if (personField && (text === '' || ['choice', 'state', 'email'].includes(personField.kind)))
    return otherValueOf(personField, text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.replace(/..$/, '28');
  return /^\d+$/.test(text) ? text.replace(/^./, (digit) => (digit === '9' ? '8' : '9')) : `${text}x`;
}

/** Returns the replies of all reads. */
async function readEverything(school: TestBackend, preparedCalls: Awaited<ReturnType<typeof prepareCalls>>) {
  const reads = [...preparedCalls.values()].filter(({ call }) => call.method === 'GET' && call.reply !== 'file');
  const replies = await Promise.all(reads.map(({ call, input }) => school.send<Call>(call, input)));
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
}

describe.each(versionedCalls)('%s', (name, recordSchema) => {
  // One test for all versions, because preparing a school takes longer than the rest.
  it('changes nothing with an outdated version, and is done once with the current one or without any', async () => {
    const { school, preparedCalls, send, sendOutdated, currentVersion } = await startWithCall(name);
    const before = await readEverything(school, preparedCalls);
    const refusal = await sendOutdated();
    expect(conflict(recordSchema).safeParse(refusal), 'the reply with status 412').toMatchObject({
      success: true,
      data: { current: expect.anything() },
    });
    expect(await sendOutdated()).toEqual(refusal);
    expect(await readEverything(school, preparedCalls)).toBe(before);

    const version = await currentVersion();
    expect(before, `no list has the version of a record of ${name}`).toContain(`"version":"${version}"`);
    const keyHeader = { 'idempotency-key': 'of-one-press' };
    const first = await send(version, keyHeader);
    expect(first.status).toBe(200);
    const retryReply = await send(version, keyHeader);
    expect([retryReply.status, await retryReply.text()]).toEqual([200, await first.text()]);
    const { changed } = await sendOutdated(version);
    expect(changed).toEqual([
      {
        own: true,
        by: expect.stringMatching(/\w/),
        at: expect.any(String),
        verb: 'updated',
        fields: expect.any(Array),
      },
    ]);
    expect(changed[0]?.fields).not.toEqual([]);
    expect(await currentVersion()).not.toBe(version);

    expect((await send(null)).status).toBe(200);
  });

  it('changes the version with every field, and then refuses the former version', async () => {
    const { school, preparedCalls, send, sendOutdated, currentVersion } = await startWithCall(name);
    const { call, input } = preparedCalls.get(name) as { call: Call; input: Record<string, Record<string, unknown>> };
    const place = call.body ? 'body' : 'query';
    const results: unknown[] = [];
    const fields = Object.keys(input[place] ?? {}).filter(isChangeable);
    for (const field of fields) {
      await send(null);
      const before = await currentVersion();
      const value = await changedValue(school, name, field, input[place]?.[field]);
      const changed = { ...input, [place]: { ...input[place], [field]: value } };
      const { status } = await school.send<Call>(call, changed);
      const isNew = (await currentVersion()) !== before;
      results.push({ field, status, isNew, changed: (await sendOutdated(before)).changed.at(-1)?.fields });
    }
    expect(results).toEqual(fields.map((field) => ({ field, status: 200, isNew: true, changed: [field] })));
  });

  it('is done once when several are sent concurrently', async () => {
    const { send, currentVersion } = await startWithCall(name);
    const version = await currentVersion();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });
});

describe('the version of a student', () => {
  const createUpdate = (id: number, version = '') => ({
    input: { query: { student_id: id }, body: { ...createStudentBody(), id } },
    headers: { 'if-match': `"${version}"` },
  });

  it('changes with the status, because an update includes the status', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    const { input, headers } = createUpdate(id, version);
    const { status, body } = await school.refusal(updateStudent, input, headers);
    expect([status, body.current.isActive, body.changed[0].verb]).toEqual([412, false, 'deactivated']);
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    await school.call(updateStudent, input, headers);
  });

  it('ends with the student, and a later update gets the name of the user who deleted it', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    await school.call(deleteStudent, { params: { id } });
    const { input, headers } = createUpdate(id, version);
    const { status, body } = await school.refusal(updateStudent, input, headers);
    expect([status, body.current, body.changed.length]).toEqual([412, null, 1]);
    expect(body.changed[0]).toMatchObject({ verb: 'deleted', by: expect.stringMatching(/\w/), fields: [] });
    expect((await school.refusal(updateStudent, input)).status).toBe(404);
  });

  it('is not revealed for another school', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    const other = { name: 'Other', address: '', logo: null, created_at: '', updated_at: '' };
    const { id: otherSchoolId } = await school.db
      .insertInto('schools')
      .values(other)
      .returning('id')
      .executeTakeFirstOrThrow();
    await school.db.updateTable('students').set({ school_id: otherSchoolId }).where('id', '=', id).execute();
    await school.db.updateTable('activities').set({ school_id: otherSchoolId }).execute();
    const { input, headers } = createUpdate(id, version);
    expect((await school.refusal(updateStudent, input, headers)).body).toMatchObject({ current: null, changed: [] });
  });
});

it('the features of the profile include versions', async () => {
  const school = await startSignedIn();
  expect((await school.call(loadProfile, {})).features).toContain('versions');
});
