import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { createEmployee } from '@/lib/contract/employees';
import { createStudent, updateStudent } from '@/lib/contract/students';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

/** A value for each optional text that an update can change. */
const texts: Record<string, string> = {
  addressline2: 'Flat 2',
  email: 'someone@example.com',
  last_name: 'Rao',
  link: 'https://school.example/fees',
  middle_name: 'Kumar',
  middlename: 'Kumar',
};

const bodyOf = ({ body }: Call) => (body instanceof z.ZodMiniObject ? body.shape : {});

const isOptional = (call: Call, name: string) => bodyOf(call)[name] instanceof z.ZodMiniOptional;

interface Prepared {
  call: Call;
  input: { query?: object; body: object };
}

const updates = [...calls.values()].filter(({ versioned, body }) => versioned && body).map(callName);

describe('a field that the request of an older client lacks', () => {
  it.each(updates)('keeps its value after %s', async (name) => {
    const school = await startSignedIn();
    const { call, input } = (await prepareCalls(school)).get(name) as Prepared;
    const send = (body: object) => school.send<Call>(call, { ...input, body });
    const currentVersion = async () => {
      const response = await school.send<Call>(call, input, { 'if-match': '"of-yesterday"' });
      const { current } = await response.json();
      return current.version ?? current.section_data?.version;
    };
    const optional = Object.keys(texts).filter((field) => isOptional(call, field));
    const unknown = Object.keys(bodyOf(call)).filter((field) => isOptional(call, field) && !texts[field]);
    expect(
      unknown.filter((field) => !(field in input.body)),
      'add a value to texts',
    ).toEqual([]);
    const filled = { ...input.body, ...Object.fromEntries(optional.map((field) => [field, texts[field]])) };
    expect((await send(filled)).status).toBe(200);
    const version = await currentVersion();
    for (const field of Object.keys(filled).filter((name) => isOptional(call, name))) {
      const { [field]: _, ...others } = filled as Record<string, unknown>;
      expect([field, (await send(others)).status, await currentVersion()]).toEqual([field, 200, version]);
      if (!optional.includes(field)) continue;
      expect([field, (await send({ ...filled, [field]: '' })).status]).toEqual([field, 200]);
      expect(await currentVersion()).not.toBe(version);
      await send(filled);
    }
  });

  it('is empty in a new record', async () => {
    const school = await startSignedIn();
    const { middlename, email, addressline2, profilepic, ...required } = createStudentBody();
    expect([middlename, email, addressline2, profilepic]).toEqual(['', '', '', '']);
    await school.call(createStudent, { body: required });
    const [student] = await findStudents(school, required.enrollmentno);
    expect(student).toMatchObject({ middleName: '', email: '', addressLine2: '', profilepic: '' });
    const user = { first_name: 'Meera', last_name: 'Nair', mobileno: '9876500001' };
    const employee = { emp_no: 'E-77', designation: 'Clerk' };
    await school.call(createEmployee, { body: { employee, user } });
  });

  it('does not change the version of a record that was opened before', async () => {
    const school = await startSignedIn();
    const { id, version } = await addStudent(school);
    const { middlename, email, ...body } = createStudentBody({ city: 'Nashik' });
    const sent = { query: { student_id: id }, body: { ...body, id } };
    const response = await school.send<Call>(updateStudent, sent, { 'if-match': `"${version}"` });
    expect(response.status).toBe(200);
  });

  it.each(updates)('does not hide from %s that the record does not exist', async (name) => {
    const school = await startSignedIn();
    const { call, input } = (await prepareCalls(school)).get(name) as Prepared;
    const isId = (field: string) => field === 'id' || field.endsWith('_id');
    const toMissing = (values: object = {}) =>
      Object.entries(values).map(([field, value]) => [field, isId(field) ? 999_999 : value]);
    const body = toMissing(input.body).filter(([field]) => !isOptional(call, field));
    const sent = { query: Object.fromEntries(toMissing(input.query)), body: Object.fromEntries(body) };
    const namesRecord = JSON.stringify(sent).includes('999999');
    expect((await school.send<Call>(call, sent)).status).toBe(namesRecord ? 404 : 200);
  });
});
