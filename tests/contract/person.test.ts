import JSZip from 'jszip';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { grantAccess, nameSession } from '@/lib/contract/access';
import { addParent, listParents } from '@/lib/contract/parents';
import { erasePerson, handOverPerson, type PersonNoun, previewErasure } from '@/lib/contract/person';
import { listActivities, listHistory } from '@/lib/contract/record';
import { deleteStudent, importStudents, listStudents, updateStudent } from '@/lib/contract/students';
import { movedTables } from '@/lib/server/backend/db/moved-tables';
import { erasePerson as commandErase } from '@/lib/server/backend/person/commands';
import type { TestBackend } from '../support/backend';
import { addEmployee, findEmployees, registerUser } from '../support/employees';
import { studentLine, studentSheet } from '../support/people-sheets';
import { addParentOf, childTexts, startWithTraces, uploadPhoto } from '../support/person-traces';
import { signIn, startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const targetOf = (noun: PersonNoun, record_id: number | null) => ({ noun, record_id: record_id ?? 0 });

const erase = (
  school: TestBackend,
  noun: PersonNoun,
  id: number | null,
  confirmation: string,
  parent_ids: number[] = [],
) => school.call(erasePerson, { body: { ...targetOf(noun, id), confirmation, parent_ids } });

const preview = (school: TestBackend, noun: PersonNoun, id: number | null) =>
  school.call(previewErasure, { query: targetOf(noun, id) });

async function handOver(school: TestBackend, noun: PersonNoun, id: number | null) {
  const response = await school.send(handOverPerson, { query: targetOf(noun, id) });
  expect(response.status).toBe(200);
  const zip = await JSZip.loadAsync(await response.arrayBuffer());
  const page = (await zip.file('data.html')?.async('string')) ?? '';
  return { zip, page, data: JSON.parse((await zip.file('data.json')?.async('string')) ?? '') };
}

/** Returns all rows of all tables as JSON. */
async function dump({ db, backend }: TestBackend): Promise<string> {
  await backend.activities.flush();
  const tables = [...movedTables.map(({ name }) => name), 'bin_records', 'idempotency_keys', 'otp_codes'] as const;
  const rows = [];
  for (const table of tables) rows.push(table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  return JSON.stringify(rows);
}

describe('an erased student', () => {
  it('leaves no text in any table, and no photo', async () => {
    const { school, child, fatherId } = await startWithTraces();
    expect(await dump(school)).toMatch(/qchild/i);
    await erase(school, 'students', child.id, ' qchildfirst  Qchildmiddle Qchildlast ', [fatherId]);
    const rest = await dump(school);
    expect(rest.match(/.{0,40}(qchild|qfather|97000000\d\d|98123456\d\d).{0,40}/gi)).toBeNull();
    expect(rest).toContain('sharma');
    expect(await school.backend.files.size('students', 'qchild-photo.jpg')).toBeNull();
    expect(await school.backend.files.size('students', 'qchild-new.jpg')).toBeNull();
    expect(await school.backend.files.size('parents', 'qfather.jpg')).toBeNull();
  });

  it('leaves no text if the parents stay, not even in the history of a parent', async () => {
    const { school, child } = await startWithTraces();
    await erase(school, 'students', child.id, 'QCHILD-77001');
    const rest = await dump(school);
    expect(rest).toMatch(/Qfatherfirst/);
    expect(rest.match(/.{0,40}(qchild|97000000\d\d).{0,40}/gi)).toBeNull();
  });

  it('is recorded without a name', async () => {
    const school = await startSignedIn();
    const { id, enrollmentNo } = await addStudent(school);
    await erase(school, 'students', id, enrollmentNo);
    const { data } = await school.call(listHistory, { query: { noun: 'students', record_id: id } });
    expect(data[0]).toMatchObject({ verb: 'erased', own: true, values: [] });
    const { data: activities } = await school.call(listActivities, { query: { page: 1, page_size: 1 } });
    expect(activities[0]).toMatchObject({ verb: 'erased', noun: 'students', record_id: id, what: '' });
  });

  it('can’t be opened, changed or erased again', async () => {
    const school = await startSignedIn();
    const body = createStudentBody();
    const { id, version } = await addStudent(school, body);
    await erase(school, 'students', id, body.enrollmentno);
    const target = targetOf('students', id);
    expect((await school.refusal(previewErasure, { query: target })).status).toBe(404);
    const again = { ...target, confirmation: body.enrollmentno, parent_ids: [] };
    expect((await school.refusal(erasePerson, { body: again })).status).toBe(404);
    const update = { query: { student_id: id }, body: { ...body, id } };
    expect((await school.refusal(updateStudent, update)).status).toBe(404);
    const stale = await school.refusal(updateStudent, update, { 'if-match': `"${version}"` });
    expect(stale).toMatchObject({ status: 412, body: { changed: [{ verb: 'erased' }] } });
  });

  it('is erased once by a repeated request', async () => {
    const school = await startSignedIn();
    const { id, enrollmentNo } = await addStudent(school);
    const input = { body: { ...targetOf('students', id), confirmation: enrollmentNo, parent_ids: [] } };
    const replies = await Promise.all([1, 2].map(() => school.call(erasePerson, input, { 'idempotency-key': 'once' })));
    expect(replies.map(({ status }) => status)).toEqual(['success', 'success']);
  });

  it('stays after a wrong confirmation', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { firstname: 'Asha', lastname: 'Rao' });
    for (const confirmation of ['', ' ', 'Asha', 'Asha Roy', '1']) {
      const body = { ...targetOf('students', id), confirmation, parent_ids: [] };
      expect((await school.refusal(erasePerson, { body })).status, confirmation).toBe(422);
    }
    expect(await findStudents(school)).toHaveLength(1);
  });

  it('disappears from imports, from deleted records and from the search of others', async () => {
    const school = await startSignedIn();
    const { import_id = null } = await school.call(importStudents, {
      file: studentSheet(studentLine(1), studentLine(2)),
    });
    const [first, second] = await findStudents(school);
    const fatherId = await addParentOf(school, first?.id ?? 0);
    await school.call(addParent, {
      body: { student_id: second?.id ?? 0, parent_id: fatherId, parent_type: 'guardian' },
    });
    const { search_text } = await school.db
      .selectFrom('students')
      .select('search_text')
      .where('id', '=', second?.id ?? 0)
      .executeTakeFirstOrThrow();
    const rows = {
      students: [{ id: 900, search_text }],
      student_parents: [{ student_id: 900, user_id: fatherId }],
    };
    const deleted = {
      school_id: 4,
      deleted_by: 14,
      noun: 'students',
      record_id: 900,
      created_at: '2026-11-01',
    } as const;
    await school.db
      .insertInto('bin_records')
      .values({ ...deleted, name: 'Other', rows: JSON.stringify({ rows, changes: [] }) })
      .execute();
    await school.call(deleteStudent, { params: { id: second?.id ?? null } });
    await erase(school, 'parents', fatherId, '9812345678');
    expect(await dump(school)).not.toMatch(/qfather|98123456/i);
    expect(await findStudents(school, 'qfather')).toEqual([]);
    await erase(school, 'students', first?.id ?? null, first?.enrollmentNo ?? '');
    const importRows = await school.db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', import_id ?? 0)
      .execute();
    expect(importRows.map(({ record_id }) => record_id)).not.toContain(first?.id);
  });
});

describe('an erased employee', () => {
  it('leaves no text in any table, not even in the histories of sections', async () => {
    const { school, teacher } = await startWithTraces();
    await erase(school, 'employees', teacher.empId, 'QEMP-1');
    const rest = await dump(school);
    expect(rest.match(/.{0,40}(qemp|qdesignation|98123000\d\d).{0,40}/gi)).toBeNull();
    expect(rest).toMatch(/Qfatherfirst/);
  });

  it('loses the access, and keeps what they did without a name', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school, { emp_no: 'Q-9' }, { first_name: 'Qwas', mobileno: '9812300009' });
    const person = await school.db
      .selectFrom('users')
      .select('id')
      .where('mobileno', '=', '9812300009')
      .executeTakeFirstOrThrow();
    await school.call(grantAccess, { body: { person_id: person.id, role: 'full' } });
    const administrator = school.actor;
    const token = await signIn(school);
    await signIn(school, '9812300009');
    school.actAs({ ...administrator, userId: person.id });
    const { id } = await addStudent(school);
    await school.refusal(erasePerson, {
      body: { ...targetOf('employees', employee.empId), confirmation: 'Q-9', parent_ids: [] },
    });
    school.actAs(administrator);
    school.useToken(token);
    const { kept } = await preview(school, 'employees', employee.empId);
    expect(kept.map(({ what }) => what)).toContain('What this person did in Homeroom, without the name');
    await erase(school, 'employees', employee.empId, 'Q-9');
    const { data } = await school.call(listHistory, { query: { noun: 'students', record_id: id } });
    expect(data).toMatchObject([{ verb: 'added', by: 'Erased person' }]);
    expect(await dump(school)).not.toMatch(/qwas|9812300009/i);
    await expect(signIn(school, '9812300009')).rejects.toThrow();
  });

  it('stays while they are the last person with full access', async () => {
    const school = await startSignedIn();
    const other = await addEmployee(school, { emp_no: 'Q-1' }, { mobileno: '9812300001' });
    const user = school.db.selectFrom('users').select('id').where('mobileno', '=', '9812300001');
    const { id: person_id } = await user.executeTakeFirstOrThrow();
    await school.call(grantAccess, { body: { person_id, role: 'full' } });
    await school.db.updateTable('users').set({ role: 'view' }).where('id', '=', school.actor.userId).execute();
    const body = { ...targetOf('employees', other.empId), confirmation: 'Q-1', parent_ids: [] };
    expect((await school.refusal(erasePerson, { body })).status).toBe(403);
    await expect(commandErase(school.db, school.actor, body)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/last person with full access/),
    });
  });

  it('keeps the name and the number while they are a parent', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    const employee = await addEmployee(school, { emp_no: 'Q-1' }, { first_name: 'Meera', mobileno: '9812300001' });
    const user = school.db.selectFrom('users').select('id').where('mobileno', '=', '9812300001');
    const { id: parent_id } = await user.executeTakeFirstOrThrow();
    await school.call(addParent, { body: { student_id: id, parent_id, parent_type: 'mother' } });
    const { kept, parents } = await preview(school, 'employees', employee.empId);
    expect([kept[0]?.reason, parents]).toEqual(['Meera Verma is also a parent.', []]);
    expect((await preview(school, 'students', id)).parents).toEqual([]);
    await erase(school, 'employees', employee.empId, 'Q-1');
    expect(await findEmployees(school, 'Meera')).toEqual([]);
    expect((await school.call(listParents, { query: { student_id: id } })).parents).toMatchObject([
      { id: parent_id, firstname: 'Meera' },
    ]);
    expect((await preview(school, 'students', id)).parents).toMatchObject([{ id: parent_id, name: 'Meera Verma' }]);
  });
});

describe('the preview of an erasure', () => {
  it('counts what is deleted, and says what stays and why', async () => {
    const { school, child, fatherId } = await startWithTraces();
    await school.db
      .insertInto('attendance')
      .values({ school_id: 4, section_id: 1, student_id: child.id, day: '2026-11-02', status: 'P' })
      .execute();
    const { name, number, deleted, kept, parents } = await preview(school, 'students', child.id);
    expect([name, number]).toEqual(['Qchildfirst Qchildmiddle Qchildlast', 'QCHILD-77001']);
    expect(deleted).toEqual([
      { what: 'Student record', count: 1 },
      { what: 'Links between students and parents', count: 1 },
      { what: 'Attendance', count: 1 },
      { what: 'Photos', count: 2 },
      { what: 'Changes with old and new values', count: 1 },
    ]);
    expect(kept.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/Removed after 400 days\.$/),
      expect.stringMatching(/deletes the backups\.$/),
    ]);
    expect(parents).toEqual([{ id: fatherId, parent_type: 'father', name: 'Qfatherfirst Qfathermiddle Qfatherlast' }]);
  });

  it('offers no parent who has another child', async () => {
    const school = await startSignedIn();
    const [first, second] = [await addStudent(school), await addStudent(school)];
    const parent_id = await addParentOf(school, first.id);
    await school.call(addParent, { body: { student_id: second.id, parent_id, parent_type: 'father' } });
    expect((await preview(school, 'students', first.id)).parents).toEqual([]);
    const body = { ...targetOf('students', first.id), confirmation: first.enrollmentNo, parent_ids: [parent_id] };
    expect((await school.refusal(erasePerson, { body })).status).toBe(422);
    expect(await findStudents(school)).toHaveLength(2);
  });
});

describe('the data that is handed over', () => {
  it('contains the details, the photo, the parents, the changes and the uses of a student', async () => {
    const { school, child } = await startWithTraces();
    await school.call(listStudents, { query: { page: 1, per_page: 1, student_id: child.id } });
    await school.backend.activities.flush();
    const { zip, page, data } = await handOver(school, 'students', child.id);
    expect(Object.keys(zip.files)).toEqual(['data.html', 'data.json', 'photo.jpg']);
    for (const text of Object.values({ ...childTexts, city: 'Qchildtown', mobileno: '97000 00012' }))
      expect(page).toContain(text);
    for (const text of ['Qfatherfirst Qfathermiddle Qfatherlast', 'City: Qchildcity → Qchildtown', 'opened'])
      expect(page).toContain(text);
    expect(data.stored.students).toMatchObject([{ firstname: 'Qchildfirst', dob: '2015-08-21' }]);
    expect(data.stored.students[0]).not.toHaveProperty('search_text');
    expect(page).not.toContain('Sharma');
    await school.backend.activities.flush();
    const { data: activities } = await school.call(listActivities, { query: { page: 1, page_size: 1 } });
    expect(activities[0]).toMatchObject({ verb: 'exported', noun: 'students', record_id: child.id });
  });

  it('contains what an employee teaches and did', async () => {
    const { school, teacher } = await startWithTraces();
    const { page, data } = await handOver(school, 'employees', teacher.empId);
    for (const text of ['QEMP-1', 'Qdesignation', 'Qempfirst', 'Mobile']) expect(page).toContain(text);
    expect(data.stored.employees).toMatchObject([{ emp_no: 'QEMP-1' }]);
  });

  it('contains the devices on which an employee is signed in', async () => {
    const school = await startSignedIn();
    const { empId, mobileNo } = await addEmployee(school);
    const user = school.db.selectFrom('users').select('id as person_id').where('mobileno', '=', mobileNo);
    await school.call(grantAccess, { body: { ...(await user.executeTakeFirstOrThrow()), role: 'full' } });
    await signIn(school, mobileNo);
    await school.call(nameSession, { body: { device: 'Chrome on Windows' } });
    await signIn(school);
    const { data } = await handOver(school, 'employees', empId);
    expect(data.stored.access_tokens).toMatchObject([{ device: 'Chrome on Windows' }]);
  });

  it('says what it leaves out', async () => {
    const { school, child, teacher, fatherId } = await startWithTraces();
    const omissions: Record<PersonNoun, [id: number | null, text: RegExp]> = {
      students: [child.id, /of the parents/],
      parents: [fatherId, /of the children/],
      employees: [teacher.empId, /names of the people/],
    };
    for (const [noun, [id, text]] of Object.entries(omissions)) {
      // Safe cast: the keys of the object are nouns of people.
      const { page, data } = await handOver(school, noun as PersonNoun, id);
      const [, list = ''] = page.split('<h2>What is left out</h2>');
      const leftOut = [text, /backups/, /log of the server/].map((pattern) => expect.stringMatching(pattern));
      expect(data.left_out, noun).toEqual(leftOut);
      expect(
        [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item),
        noun,
      ).toEqual(data.left_out);
    }
  });

  it('shows text that looks like HTML as text', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { firstname: '<img src=x>', city: '"><script>alert(1)</script>' });
    const { page } = await handOver(school, 'students', id);
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toMatch(/<img|<script/);
  });

  it('is complete without a photo in the store', async () => {
    const school = await startSignedIn();
    const profilepic = await uploadPhoto(school, 'students', 'gone.jpg');
    const { id } = await addStudent(school, { profilepic });
    await school.backend.files.remove('students', profilepic);
    expect(Object.keys((await handOver(school, 'students', id)).zip.files)).toEqual(['data.html', 'data.json']);
  });
});

describe('another school', () => {
  it('can’t hand over or erase a person, and keeps equal texts', async () => {
    const { school, child, teacher, fatherId } = await startWithTraces();
    const { actHere, actThere } = await switchToOtherSchool(school, '9811111111');
    for (const [noun, id] of [
      ['students', child.id],
      ['employees', teacher.empId],
      ['parents', fatherId],
    ] as const) {
      const query = targetOf(noun, id);
      expect((await school.refusal(handOverPerson, { query })).status).toBe(404);
      expect((await school.refusal(previewErasure, { query })).status).toBe(404);
      const body = { ...query, confirmation: 'QCHILD-77001', parent_ids: [] };
      expect((await school.refusal(erasePerson, { body })).status).toBe(404);
    }
    const twin = await addStudent(school, { ...childTexts });
    await school.call(listStudents, { query: { page: 1, per_page: 10, search: 'qchildfirst' } });
    await school.backend.activities.flush();
    const dumpOther = async () => {
      const entries = await school.db.selectFrom('activities').selectAll().where('school_id', '!=', 4).execute();
      const students = await school.db.selectFrom('students').selectAll().where('school_id', '!=', 4).execute();
      return { entries, students };
    };
    const before = await dumpOther();
    expect(before.students.map(({ id }) => id)).toEqual([twin.id]);
    actHere();
    const body = { ...targetOf('students', child.id), confirmation: 'QCHILD-77001', parent_ids: [twin.id] };
    expect((await school.refusal(erasePerson, { body })).status).toBe(422);
    await erase(school, 'students', child.id, 'QCHILD-77001');
    expect(await dumpOther()).toEqual(before);
    actThere();
    expect(await findStudents(school, 'qchildfirst')).toHaveLength(1);
  });
});

it('a person with the role View only can neither hand over nor erase', async () => {
  const school = await startSignedIn();
  const { id, enrollmentNo } = await addStudent(school);
  const person_id = await registerUser(school, '9812300007');
  await school.call(grantAccess, { body: { person_id, role: 'view' } });
  await signIn(school, '9812300007');
  school.actAs({ ...school.actor, userId: person_id });
  const query = targetOf('students', id);
  expect((await school.refusal(handOverPerson, { query })).status).toBe(403);
  expect((await school.refusal(previewErasure, { query })).status).toBe(403);
  const body = { ...query, confirmation: enrollmentNo, parent_ids: [] };
  expect((await school.refusal(erasePerson, { body })).status).toBe(403);
});
