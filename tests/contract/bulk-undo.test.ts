import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { deleteFromBin, listBin, restoreRecord } from '@/lib/contract/bin';
import { createBroadcast, listBroadcasts } from '@/lib/contract/broadcasts';
import { type BulkCallName, makeBulkCall, previewBulkUndo, undoBulk } from '@/lib/contract/bulk';
import type { CallInput, CallReply } from '@/lib/contract/call';
import { listClasses, toggleClassStatus } from '@/lib/contract/classes';
import { toggleEmployeeStatus } from '@/lib/contract/employees';
import { createHoliday, listHolidays } from '@/lib/contract/holidays';
import { listActivities } from '@/lib/contract/record';
import {
  addSectionEmployee,
  addSectionStudents,
  listSectionTeachers,
  removeSectionStudents,
} from '@/lib/contract/sections';
import { deleteStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { createSubject, listSubjects } from '@/lib/contract/subjects';
import type { TestBackend } from '../support/backend';
import { findEmployees, registerUser } from '../support/employees';
import { addSection, startStaffedSchool } from '../support/sections';
import { signIn, startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

type Request = CallInput<typeof makeBulkCall>['body']['requests'][number];

/** Makes the requests with several calls that are one action, as the browser does. */
async function act(school: TestBackend, call: BulkCallName, requests: Request[], partSize = 100) {
  let entry: { entry_id?: number | null; record_count?: number | null } = {};
  for (let start = 0; start < requests.length; start += partSize) {
    const part = requests.slice(start, start + partSize);
    const body = { call, requests: part, ...(entry.entry_id && { entry_id: entry.entry_id }) };
    entry = await school.call(makeBulkCall, { body });
  }
  return { entryId: entry.entry_id ?? 0, count: entry.record_count ?? 0 };
}

/** Undoes an entry with as many calls as the server asks for. */
async function undo(school: TestBackend, entryId: number) {
  const result = { undone: 0, left: [] as { id: number; reason: string }[], calls: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const reply: CallReply<typeof undoBulk> = await school.call(undoBulk, { body: { entry_id: entryId, after } });
    result.undone += reply.undone ?? 0;
    result.left.push(...reply.left.map(({ record_id, reason }) => ({ id: record_id ?? 0, reason })));
    result.calls += 1;
    after = reply.next;
  }
  return result;
}

const listChanges = async (school: TestBackend) =>
  (await school.call(listActivities, { query: { page: 1, page_size: 50, kind: 'changes' } })).data;

const setStatus = (ids: number[], activate: boolean) => ids.map((student_id) => ({ student_id, activate }));

/** Changes of one student after the action. `changesStatus` says whether the undo must leave the student alone. */
const laterChanges = {
  'activates and deactivates again': {
    changesStatus: true,
    async apply(school: TestBackend, id: number) {
      for (const _ of [1, 2]) await school.call(toggleStudentStatus, { query: { student_id: id } });
    },
  },
  'gives the other status': {
    changesStatus: true,
    apply: (school: TestBackend, id: number) => school.call(toggleStudentStatus, { query: { student_id: id } }),
  },
  deletes: {
    changesStatus: true,
    apply: (school: TestBackend, id: number) => school.call(deleteStudent, { params: { id } }),
  },
  renames: {
    changesStatus: false,
    async apply(school: TestBackend, id: number) {
      const student = (await findStudents(school)).find((row) => row.id === id);
      const body = { ...createStudentBody({ firstname: 'Meera', isactive: student?.isActive ?? true }), id };
      await school.call(updateStudent, { query: { student_id: id }, body });
    },
  },
} as const;
type LaterChange = keyof typeof laterChanges;

describe('the undo of an action on many records', () => {
  it('restores exactly what was, whatever was changed before and since', { timeout: 120_000 }, async () => {
    const school = await startSignedIn();
    const laterChange = fc.option(fc.constantFrom(...(Object.keys(laterChanges) as LaterChange[])), { nil: null }); // Safe cast: the keys of this object.
    const cases = fc.record({
      students: fc.array(fc.record({ isActive: fc.boolean(), later: laterChange }), { minLength: 1, maxLength: 7 }),
      activate: fc.boolean(),
      partSize: fc.integer({ min: 1, max: 7 }),
    });
    const property = fc.asyncProperty(cases, async ({ students, activate, partSize }) => {
      const rows: { id: number; isActive: boolean; later: LaterChange | null }[] = [];
      for (const { isActive, later } of students)
        rows.push({ id: (await addStudent(school, { isactive: isActive })).id, isActive, later });
      const changed = rows.filter(({ isActive }) => isActive !== activate);
      const ids = rows.map(({ id }) => id);
      const { entryId, count } = await act(school, 'POST /students/toggle-status', setStatus(ids, activate), partSize);
      expect(count).toBe(changed.length);
      const statuses = async () => {
        const found = new Map((await findStudents(school)).map(({ id, isActive }) => [id, isActive]));
        return ids.map((id) => found.get(id));
      };
      for (const { id, later } of rows) if (later) await laterChanges[later].apply(school, id);
      const before = await statuses();
      // A change of a single record is undone in its own history.
      if (changed.length < 2) return;
      const isLeft = ({ later }: (typeof rows)[number]) => later !== null && laterChanges[later].changesStatus;
      const undone = changed.filter((row) => !isLeft(row));
      const left = changed.filter(isLeft);
      const preview = await school.call(previewBulkUndo, { query: { entry_id: entryId } });
      expect(preview).toMatchObject({ possible: undone.length, undone: 0, left: left.length });
      expect(preview.data.map(({ record_id }) => record_id)).toEqual(left.map(({ id }) => id));

      const result = await undo(school, entryId);
      expect(result.undone).toBe(undone.length);
      expect(result.left.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
      const expected = rows.map((row, index) => (undone.includes(row) ? row.isActive : before[index]));
      expect(await statuses()).toEqual(expected);

      // A repetition changes nothing.
      expect((await undo(school, entryId)).undone).toBe(0);
      expect(await statuses()).toEqual(expected);
      for (const id of ids) await school.send(deleteStudent, { params: { id } });
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it('is one entry that says what was undone, and each student keeps a history of it', async () => {
    const school = await startSignedIn();
    const students = [await addStudent(school), await addStudent(school), await addStudent(school)];
    const ids = students.map(({ id }) => id);
    const { entryId } = await act(school, 'POST /students/toggle-status', setStatus(ids, false), 1);
    expect((await listChanges(school))[0]).toMatchObject({
      ...{ entry_id: entryId, verb: 'deactivated', noun: 'students', count: 3, can_undo: true, undone: 0 },
    });
    await undo(school, entryId);
    const [undone, done] = await listChanges(school);
    expect(undone).toMatchObject({
      ...{ verb: 'undone', noun: 'students', count: 3, can_undo: false, undoes: { verb: 'deactivated', count: 3 } },
    });
    expect(done).toMatchObject({ entry_id: entryId, can_undo: false, undone: 3 });
    const query = { noun: 'students', record_id: ids[0], page: 1, page_size: 10 } as const;
    const history = await school.call(listActivities, { query });
    expect(history.data.map(({ verb }) => verb)).toEqual(['activated', 'deactivated', 'added']);
  });

  it('handles 100 records per call, and two people at once undo each record once', { timeout: 60_000 }, async () => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (let number = 0; number < 130; number += 1) ids.push((await addStudent(school)).id);
    const { entryId, count } = await act(school, 'POST /students/toggle-status', setStatus(ids, false));
    expect(count).toBe(130);
    const [first, second] = await Promise.all([undo(school, entryId), undo(school, entryId)]);
    expect([first.calls, second.calls]).toEqual([2, 2]);
    expect(first.undone + second.undone).toBe(130);
    expect([...first.left, ...second.left]).toEqual([]);
    expect((await findStudents(school)).every(({ isActive }) => isActive)).toBe(true);
    expect((await listChanges(school)).filter(({ verb }) => verb === 'undone').map((row) => row.count)).toEqual([130]);
  });

  it('restores deleted records from the bin, and leaves those that somebody has restored or replaced', async () => {
    const school = await startSignedIn();
    const names = ['Art', 'Dance', 'Music', 'Sport', 'Yoga'];
    for (const subject_name of names) await school.call(createSubject, { query: { subject_name } });
    const subjects = async () => (await school.call(listSubjects, { query: { page: 1, page_size: 100 } })).subjects;
    const before = await subjects();
    const requests = before.map(({ id }) => ({ subject_id: id ?? 0 }));
    const { entryId } = await act(school, 'DELETE /subject/delete', requests);
    const { data } = await school.call(listBin, { query: { page: 1, page_size: 50 } });
    const binIdOf = (name: string) => data.find((row) => row.name === name)?.bin_id ?? 0;
    await school.call(createSubject, { query: { subject_name: 'Music' } });
    await school.call(restoreRecord, { body: { bin_id: binIdOf('Sport') } });
    await school.call(deleteFromBin, { query: { bin_id: binIdOf('Yoga') } });
    const reply = await school.call(undoBulk, { body: { entry_id: entryId } });
    expect(reply.undone).toBe(2);
    expect(reply.left.map(({ name, reason }) => [name, reason])).toEqual([
      ['Music', expect.stringContaining('Music')],
      ['Sport', expect.stringMatching(/^Changed since by /)],
      ['', expect.stringMatching(/^Changed since by /)],
    ]);
    expect((await subjects()).map(({ subjectName }) => subjectName).sort()).toEqual(names.slice(0, 4));
  });

  it('is not offered for deleted records that the bin has no longer', async () => {
    const school = await startSignedIn();
    for (const subject_name of ['Art', 'Music']) await school.call(createSubject, { query: { subject_name } });
    const { subjects } = await school.call(listSubjects, { query: { page: 1, page_size: 100 } });
    const requests = subjects.map(({ id }) => ({ subject_id: id ?? 0 }));
    const { entryId } = await act(school, 'DELETE /subject/delete', requests);
    expect((await listChanges(school))[0]).toMatchObject({ entry_id: entryId, can_undo: true });
    school.backend.binDays = 0;
    expect((await listChanges(school))[0]).toMatchObject({ entry_id: entryId, can_undo: false });
    const preview = await school.call(previewBulkUndo, { query: { entry_id: entryId } });
    expect(preview.data.map(({ reason }) => reason)).toEqual(Array(2).fill('No longer in the recycle bin'));
  });

  it('moves students back to their sections, also those who were in none', { timeout: 60_000 }, async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const [first = 0, second = 0, third = 0] = studentIds;
    const [a, b] = [await addSection(staffed, 'A'), await addSection(staffed, 'B')];
    const place = (section_id: number, student_ids: number[]) =>
      school.call(addSectionStudents, { query: { section_id }, body: { student_ids } });
    const sectionsOf = async () =>
      new Map((await findStudents(school)).map(({ id, sectionId }) => [id, sectionId ?? null]));
    await place(a, [first, third]);
    const before = await sectionsOf();
    const moves = studentIds.map((id) => ({ section_id: b, student_ids: [id] }));
    const { entryId, count } = await act(school, 'POST /section/add-students', moves, 2);
    expect(count).toBe(3);
    await place(a, [third]);
    expect(await undo(school, entryId)).toMatchObject({ undone: 2, left: [{ id: third }] });
    expect(await sectionsOf()).toEqual(before);

    const removal = await act(school, 'POST /section/remove-students', [
      { section_id: a, student_ids: [first, third] },
    ]);
    await school.call(addSectionStudents, { query: { section_id: b }, body: { student_ids: [first] } });
    await school.call(removeSectionStudents, { query: { section_id: b }, body: { student_ids: [first] } });
    expect(await undo(school, removal.entryId)).toMatchObject({ undone: 1, left: [{ id: first }] });
    expect(await sectionsOf()).toEqual(new Map([...before, [first, null], [second, null]]));
  });

  it('restores deleted holidays and broadcasts', async () => {
    const { school } = await startStaffedSchool();
    const classes = (await school.call(listClasses, { query: {} })).data.map(({ id }) => id);
    const day = { start_date: '2026-12-01', end_date: '2026-12-01', classes };
    const texts = {
      notetype: 'Circular',
      description: 'To all.',
      link: '',
      sectionid: 0,
      duedate: '2026-12-01',
    } as const;
    for (const name of ['First', 'Second']) {
      await school.call(createHoliday, { body: { ...day, holiday_name: name } });
      await school.call(createBroadcast, { body: { ...texts, subject: name, effectiveDate: '2026-11-21' } });
    }
    const holidays = async () => (await school.call(listHolidays, {})).data;
    const broadcasts = async () => (await school.call(listBroadcasts, { query: { page: 1 } })).items;
    const before = [await holidays(), await broadcasts()];
    const deleted = [
      await act(
        school,
        'DELETE /holiday/delete',
        (await holidays()).map(({ id }) => ({ holiday_id: id ?? 0 })),
      ),
      await act(
        school,
        'DELETE /diary/broadcast/delete',
        (await broadcasts()).map(({ id }) => ({ broadcast_id: id ?? 0 })),
      ),
    ];
    expect([await holidays(), await broadcasts()]).toEqual([[], []]);
    for (const { entryId } of deleted) expect(await undo(school, entryId)).toMatchObject({ undone: 2, left: [] });
    expect([await holidays(), await broadcasts()]).toEqual(before);
  });

  it('adds a teacher again who was added to another section since', async () => {
    const staffed = await startStaffedSchool();
    const { school, empIds } = staffed;
    const [section_id, otherId] = [await addSection(staffed), await addSection(staffed, 'B')];
    const teachers = async () => (await school.call(listSectionTeachers, { query: { section_id } })).teachers;
    const heads = (await teachers()).length;
    for (const id of empIds.slice(2)) {
      await school.call(addSectionEmployee, { query: { section_id, employee_id: id ?? 0 } });
    }
    const links = (await teachers()).slice(heads).map(({ id }) => ({ section_id, teacher_id: id ?? 0 }));
    const { entryId } = await act(school, 'DELETE /section/teacher/delete', links);
    await school.call(addSectionEmployee, { query: { section_id: otherId, employee_id: empIds[2] ?? 0 } });
    expect(await undo(school, entryId)).toMatchObject({ undone: links.length, left: [] });
  });

  it('adds removed teachers again, and removes added ones', async () => {
    const staffed = await startStaffedSchool();
    const { school, empIds } = staffed;
    const section_id = await addSection(staffed);
    const teachers = async () => (await school.call(listSectionTeachers, { query: { section_id } })).teachers;
    const idsOf = async () => (await teachers()).map(({ teacherid }) => teacherid).sort();
    const heads = await idsOf();
    const requests = empIds.slice(2).map((employee_id) => ({ section_id, employee_id: employee_id ?? 0 }));
    const added = await act(school, 'POST /sections/add-employee', requests, 1);
    const all = await idsOf();
    const links = (await teachers()).filter(({ teacherid }) => !heads.includes(teacherid));
    const removed = await act(
      school,
      'DELETE /section/teacher/delete',
      links.map(({ id }) => ({ section_id, teacher_id: id ?? 0 })),
    );
    expect(await undo(school, added.entryId)).toMatchObject({ undone: 0, left: [{}, {}] });
    expect(await undo(school, removed.entryId)).toMatchObject({ undone: 2, left: [] });
    expect(await idsOf()).toEqual(all);
    const again = await act(school, 'POST /sections/add-employee', requests);
    expect(again.entryId).toBe(0);
  });

  it('activates employees and classes again', async () => {
    const { school, empIds } = await startStaffedSchool();
    const requests = empIds.map((emp_id) => ({ emp_id: emp_id ?? 0, activate: false }));
    const { entryId } = await act(school, 'POST /employee/status/toggle', requests, 3);
    await school.call(toggleEmployeeStatus, { query: { emp_id: empIds[0] ?? 0, activate: true } });
    expect(await undo(school, entryId)).toMatchObject({ undone: 3, left: [{ id: empIds[0] }] });
    expect((await findEmployees(school)).every(({ deletedAt }) => deletedAt === null)).toBe(true);

    const classes = async () => (await school.call(listClasses, { query: {} })).data.map(({ isactive }) => isactive);
    const { data: found } = await school.call(listClasses, { query: {} });
    const toggles = found.map(({ id }) => ({ class_id: id ?? 0, activate: false }));
    const closed = await act(school, 'PUT /classes/toggle-status', toggles);
    await school.call(toggleClassStatus, { query: { class_id: found[0]?.id ?? 0 } });
    await school.call(toggleClassStatus, { query: { class_id: found[0]?.id ?? 0 } });
    await undo(school, closed.entryId);
    expect(await classes()).toEqual([false, true]);
  });

  it('refuses an entry of one record, of another kind, of another school, and its own', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    await addStudent(school);
    const ids = (await findStudents(school)).map((student) => student.id);
    const { entryId } = await act(school, 'POST /students/toggle-status', setStatus(ids, false));
    await undo(school, entryId);
    const [own, , added] = await listChanges(school);
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    const [single] = await listChanges(school);
    for (const entry of [own, added, single]) {
      const refusal = await school.refusal(undoBulk, { body: { entry_id: entry?.entry_id ?? 0 } });
      expect(refusal.status, entry?.verb).toBe(404);
    }
    await switchToOtherSchool(school, '9812345678');
    expect((await school.refusal(undoBulk, { body: { entry_id: entryId } })).status).toBe(404);
    expect((await school.refusal(previewBulkUndo, { query: { entry_id: entryId } })).status).toBe(404);
  });
});

describe('a part of an action', () => {
  it('is added only to an own entry of the last minutes, and with the same kind of change', async () => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (let number = 0; number < 4; number += 1) ids.push((await addStudent(school)).id);
    const toggle = (index: number, activate: boolean, entry_id: number): CallInput<typeof makeBulkCall> => ({
      body: { call: 'POST /students/toggle-status', requests: setStatus([ids[index] ?? 0], activate), entry_id },
    });
    const { entryId } = await act(school, 'POST /students/toggle-status', setStatus(ids.slice(0, 2), false));
    const reply = await school.call(makeBulkCall, toggle(0, true, entryId));
    expect(reply).toMatchObject({ record_count: 1 });
    expect(reply.entry_id).not.toBe(entryId);
    expect(await school.call(makeBulkCall, toggle(2, false, entryId))).toMatchObject({
      ...{ record_count: 3, entry_id: entryId },
    });
    expect((await listChanges(school)).slice(0, 2).map(({ verb, count }) => [verb, count])).toEqual([
      ['activated', 1],
      ['deactivated', 3],
    ]);
    const { actor } = school;
    const person_id = await registerUser(school, '9811000001');
    await school.call(grantAccess, { body: { person_id, role: 'full' } });
    const token = await signIn(school);
    await signIn(school, '9811000001');
    school.actAs({ ...actor, userId: person_id });
    expect((await school.refusal(makeBulkCall, toggle(3, false, entryId))).status).toBe(404);
    school.useToken(token);
    school.actAs(actor);
    const old = new Date(Date.now() - 10 * 60_000).toISOString();
    await school.db.updateTable('activities').set({ created_at: old }).execute();
    expect((await school.refusal(makeBulkCall, toggle(3, false, entryId))).status).toBe(404);
    expect((await findStudents(school)).find((student) => student.id === ids[3])?.isActive).toBe(true);
  });
});
