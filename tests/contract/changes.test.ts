import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { markDistinct, unmarkDistinct } from '@/lib/contract/duplicates';
import { updateEmployee } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { saveImportColumn } from '@/lib/contract/imports';
import { addActivity } from '@/lib/contract/record';
import { deleteStudent, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { deleteView, saveView } from '@/lib/contract/views';
import { findLastChanges } from '@/lib/server/backend/changes/queries';
import { schoolId, type TestBackend } from '../support/backend';
import { addEmployee, updateEmployeeBody } from '../support/employees';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';

/** The writes that change no record. An uploaded file belongs to no record yet. */
const writesWithoutRecord = [
  uploadFile,
  addActivity,
  access.sendNumberCode,
  access.endSessions,
  access.endOwnSessions,
  access.nameSession,
  markDistinct,
  unmarkDistinct,
  saveView,
  saveImportColumn,
  deleteView,
].map((call) => callName(call));

const writes = [...calls.values()].filter((call) => isWrite(call) && !call.serverOnly).map(callName);

const readChanges = ({ db }: TestBackend) => findLastChanges(db, schoolId, 1_000);

describe('the list of changes', () => {
  it('has an entry for every write, with the user', async () => {
    const school = await startSignedIn();
    const preparedCalls = await prepareCalls(school);
    const loggedWrites: string[] = [];
    for (const name of writes) {
      const before = await readChanges(school);
      const ready = preparedCalls.get(name);
      if (!ready) throw new Error(`no input for ${name}`);
      expect((await school.send(ready.call, ready.input)).status, name).toBe(200);
      const after = await readChanges(school);
      // The bulk call adds its changes to an earlier entry.
      const isJoined = name === 'POST /bulk/calls' && after[0]?.count === 2;
      if (after.length > before.length || isJoined) loggedWrites.push(name);
      // The prepared erasure erases a student and a parent.
      expect(after.length - before.length, name).toBeLessThanOrEqual(name === 'POST /person/erasure' ? 2 : 1);
      // A merge changes both students, and the undone action has changed two.
      const count = ['POST /students/merge', 'POST /bulk/undo'].includes(name) ? 2 : 1;
      if (after.length > before.length)
        expect(after[0], name).toMatchObject({ by: expect.stringMatching(/\S/), count });
    }
    expect(loggedWrites).toEqual(writes.filter((name) => !writesWithoutRecord.includes(name)));
  });

  it('has no entry for an update without a change or a refused one', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    const before = await readChanges(school);
    await school.call(updateEmployee, { body: updateEmployeeBody(employee) });
    await school.refusal(updateEmployee, { body: updateEmployeeBody(employee, { emp_no: '' }) });
    expect(await readChanges(school)).toEqual(before);
  });

  it('names the student of each change until the student is deleted', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { firstname: 'Trisha', middlename: '', lastname: 'Singh' });
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    await school.call(toggleStudentStatus, { query: { student_id: id } });
    const body = { ...createStudentBody({ firstname: 'Trisha', middlename: 'K', lastname: 'Singh' }), id };
    await school.call(updateStudent, { query: { student_id: id }, body });
    const entries = (await readChanges(school)).map(({ verb, what }) => [verb, what]);
    expect(entries).toEqual(['updated', 'activated', 'deactivated', 'added'].map((verb) => [verb, 'Trisha K Singh']));
    await school.call(deleteStudent, { params: { id } });
    expect((await readChanges(school))[0]).toMatchObject({
      verb: 'deleted',
      noun: 'students',
      recordId: id,
      what: null,
    });
    expect((await readChanges(school)).every(({ what }) => what === null)).toBe(true);
  });
});
