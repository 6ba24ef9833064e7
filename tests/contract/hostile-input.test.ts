import { describe, expect, it } from 'vitest';
import { assignSubjects, listSubjectsOfClass } from '@/lib/contract/classes';
import { createHoliday, listHolidays } from '@/lib/contract/holidays';
import { checkSubjects } from '@/lib/server/backend/classes/checks';
import { toStoredFlags } from '@/lib/server/backend/classes/presenter';
import { mapInBatches } from '@/lib/server/backend/db/batches';
import { now } from '@/lib/server/backend/db/now';
import { adminId, schoolId } from '../support/backend';
import { attacksOn, busyMs, maxRefusalBytes, maxRefusalMs } from '../support/hostile-input';
import { prepareCalls } from '../support/prepare-calls';
import { schoolWeek } from '../support/school-week';
import { startSignedIn } from '../support/sign-in';

it('every call refuses hostile input quickly and with a short reply', { timeout: 120_000 }, async () => {
  const school = await startSignedIn();
  for (const [name, { call, input }] of await prepareCalls(school)) {
    for (const { name: attackName, input: hostileInput } of attacksOn(call, input)) {
      const expectRefused = async () => {
        const { status, body } = await school.refusal(call, hostileInput);
        expect([status, body.message], `${name}: ${attackName}`).toEqual([422, expect.stringMatching(/\.$/)]);
        expect(JSON.stringify(body).length, `${name}: ${attackName}`).toBeLessThan(maxRefusalBytes);
      };
      expect(await busyMs(expectRefused), `${name}: ${attackName}`).toBeLessThan(maxRefusalMs);
    }
  }
});

it('lists of unknown ids are refused at their maximum length', async () => {
  const school = await startSignedIn();
  const calls = await prepareCalls(school);
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1_000_000);
  const send = (name: string, body: unknown) => {
    const ready = calls.get(name);
    return ready && school.refusal(ready.call, { ...(ready.input as object), body });
  };
  const goneRefusal = (attackName: string) => ({
    status: 422,
    body: { message: `Some of these ${attackName} no longer exist. Please reload the page.` },
  });
  const holiday = { holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-09', classes: ids };
  expect(await send('POST /holiday/create', holiday)).toMatchObject(goneRefusal('classes'));
  expect(await send('POST /subject/class-assign', ids)).toMatchObject(goneRefusal('subjects'));
  expect(await send('POST /section/add-students', { student_ids: ids.slice(0, 1000) })).toMatchObject({ status: 404 });
});

describe('a list of 5,000 ids', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `No. ${index + 1}`);
  const ownerColumns = { school_id: schoolId, created_by: adminId, created_at: now(), updated_at: now() };

  it('is saved when all ids exist', async () => {
    const school = await startSignedIn();
    const { db } = school;
    const flags = toStoredFlags({ isactive: true, ...schoolWeek });
    const classes = await mapInBatches(names, (batch) =>
      db
        .insertInto('classes')
        .values(batch.map((classname) => ({ ...ownerColumns, classname, same_key: classname, ...flags })))
        .returning('id')
        .execute(),
    );
    const subjects = await mapInBatches(names, (batch) =>
      db
        .insertInto('subjects')
        .values(batch.map((subject_name) => ({ ...ownerColumns, subject_name, same_key: subject_name })))
        .returning('id')
        .execute(),
    );
    const [lastId, ...otherIds] = classes.map(({ id }) => id);
    const body = subjects.map(({ id }) => id);
    await school.call(assignSubjects, { query: { class_id: lastId ?? 0 }, body });
    expect(await school.call(listSubjectsOfClass, { query: { class_id: lastId ?? 0 } })).toEqual(body);

    const days = { start_date: '2026-11-08', end_date: '2026-11-09' };
    await school.call(createHoliday, { body: { holiday_name: 'Diwali', ...days, classes: otherIds } });
    const { data } = await school.call(listHolidays, {});
    expect(data[0]?.classes).toHaveLength(4999);
  });

  it('can exceed the number of parameters that databases accept in one statement', async () => {
    const { db } = await startSignedIn();
    const ids = Array.from({ length: 70_000 }, (_, index) => index + 1);
    await expect(checkSubjects(db, schoolId, ids)).rejects.toThrow('Some of these subjects no longer exist');
  });
});
