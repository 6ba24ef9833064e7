import { describe, expect, it } from 'vitest';
import { type BulkCallName, makeBulkCall } from '@/lib/contract/bulk';
import type { CallInput } from '@/lib/contract/call';
import { listClasses } from '@/lib/contract/classes';
import { createEmployee } from '@/lib/contract/employees';
import { listActivities, listHistory } from '@/lib/contract/record';
import { createSubject, listSubjects } from '@/lib/contract/subjects';
import { maxBulkRequests } from '@/lib/contract/values/limits';
import { schoolId, type TestBackend } from '../support/backend';
import { addEmployee, findEmployees } from '../support/employees';
import { startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

type Request = CallInput<typeof makeBulkCall>['body']['requests'][number];

const bulk = (school: TestBackend, call: BulkCallName, requests: Request[]) =>
  school.call(makeBulkCall, { body: { call, requests } });

const setStudents = (school: TestBackend, ids: number[], activate: boolean) =>
  bulk(
    school,
    'POST /students/toggle-status',
    ids.map((student_id) => ({ student_id, activate })),
  );

const statusesOf = ({ results }: Awaited<ReturnType<typeof bulk>>) => results.map(({ status }) => status);

const missingId = 999_999;

async function startWithSubjects(names: string[]) {
  const school = await startSignedIn();
  for (const subject_name of names) await school.call(createSubject, { query: { subject_name } });
  const subjects = async () => (await school.call(listSubjects, { query: { page: 1, page_size: 100 } })).subjects;
  const requests = (await subjects()).map(({ id }) => ({ subject_id: id ?? 0 }));
  return { school, subjects, requests };
}

describe('a bulk call', () => {
  it('has a result for each request in their order, and does the others if one is refused', async () => {
    const school = await startSignedIn();
    const [first, last] = [await addStudent(school), await addStudent(school)];
    const { results } = await setStudents(school, [first.id, missingId, last.id], false);
    expect(results).toEqual([
      { status: 200, message: 'Student deactivated' },
      { status: 404, message: 'This student was not found.' },
      { status: 200, message: 'Student deactivated' },
    ]);
    expect((await findStudents(school)).map(({ isActive }) => isActive)).toEqual([false, false]);
  });

  it('sets the wanted status, so that a repetition changes nothing', async () => {
    const { school, classIds } = await startStaffedSchool();
    const setClasses = (activate: boolean) =>
      bulk(
        school,
        'PUT /classes/toggle-status',
        classIds.map((class_id) => ({ class_id, activate })),
      );
    const isActive = async () => (await school.call(listClasses, { query: {} })).data.map(({ isactive }) => isactive);
    for (const activate of [false, false, true, true]) {
      expect(statusesOf(await setClasses(activate))).toEqual([200, 200]);
      expect(await isActive()).toEqual([activate, activate]);
    }
  });

  it('undoes the writes of a refused request only', async () => {
    const school = await startSignedIn();
    const employee = { user_id_of_emp: school.actor.userId, emp_no: 'E-0', designation: 'Principal' };
    await school.call(createEmployee, { body: { employee } });
    const administrator = (await findEmployees(school))[0];
    const other = await addEmployee(school);
    const requests = [administrator, other].map((row) => ({ emp_id: row?.empId ?? 0, activate: false }));
    expect(statusesOf(await bulk(school, 'POST /employee/status/toggle', requests))).toEqual([409, 200]);
    // This call would be refused with 401 if the access of the administrator had been removed.
    const employees = await findEmployees(school);
    const deactivated = employees.filter(({ deletedAt }) => deletedAt !== null).map(({ empId }) => empId);
    expect(deactivated).toEqual([other.empId]);
  });

  it('saves nothing if the whole call is refused', async () => {
    const { school, subjects, requests } = await startWithSubjects(['Art', 'Music']);
    const { results } = await bulk(school, 'DELETE /subject/delete', requests);
    school.backend.limits.records = 1;
    const restore = results.map(({ bin_id }) => ({ bin_id: bin_id ?? 0 }));
    const refusal = await school.refusal(makeBulkCall, { body: { call: 'POST /bin/restore', requests: restore } });
    expect(refusal.status).toBe(409);
    expect(await subjects()).toEqual([]);
  });

  it('returns the ids by which deleted records can be restored', async () => {
    const { school, subjects, requests } = await startWithSubjects(['Art', 'Music', 'Sport']);
    const before = await subjects();
    const { results } = await bulk(school, 'DELETE /subject/delete', requests);
    expect(await subjects()).toEqual([]);
    const restore = results.map(({ bin_id }) => ({ bin_id: bin_id ?? 0 }));
    expect(statusesOf(await bulk(school, 'POST /bin/restore', restore))).toEqual([200, 200, 200]);
    expect(await subjects()).toEqual(before);
  });

  it('is one entry in the list of changes, and one in the history of each record', async () => {
    const school = await startSignedIn();
    const students = [await addStudent(school), await addStudent(school)];
    await setStudents(
      school,
      students.map(({ id }) => id),
      false,
    );
    const { data } = await school.call(listActivities, { query: { page: 1, page_size: 10, kind: 'changes' } });
    expect(data.map(({ verb, count }) => [verb, count])).toEqual([
      ['deactivated', 2],
      ['added', 1],
      ['added', 1],
    ]);
    for (const { id } of students) {
      const history = await school.call(listHistory, { query: { noun: 'students', record_id: id } });
      expect(history.data.map(({ verb }) => verb)).toEqual(['deactivated', 'added']);
    }
  });

  it('acts for the signed-in user only, whatever its requests contain', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    const { actThere, actHere } = await switchToOtherSchool(school, '9812345678');
    actThere();
    const requests = [{ student_id: id, activate: false, ...{ school_id: schoolId, user_id: school.actor.userId } }];
    expect(statusesOf(await bulk(school, 'POST /students/toggle-status', requests))).toEqual([404]);
    actHere();
    expect((await findStudents(school)).map(({ isActive }) => isActive)).toEqual([true]);
  });

  it('is refused for an unlisted call, and for too many requests', async () => {
    const school = await startSignedIn();
    const requests = Array.from({ length: maxBulkRequests }, () => ({ id: missingId }));
    expect(statusesOf(await bulk(school, 'DELETE /students/{id}', requests))).toEqual(requests.map(() => 404));
    for (const body of [
      { call: 'DELETE /students/{id}', requests: [...requests, ...requests.slice(0, 1)] },
      { call: 'DELETE /students/{id}', requests: [] },
      { call: 'POST /students/create', requests: [{}] },
    ]) {
      expect((await school.refusal(makeBulkCall, { body })).status).toBe(422);
    }
  });

  it('refuses a request with invalid parameters alone', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school);
    const requests = [{}, { id }, { student_id: id, activate: false }];
    expect(statusesOf(await bulk(school, 'POST /students/toggle-status', requests))).toEqual([422, 422, 200]);
  });
});
