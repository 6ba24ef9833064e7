import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { erasePerson } from '@/lib/contract/person';
import { addActivity } from '@/lib/contract/record';
import { listStudents, updateStudent } from '@/lib/contract/students';
import { tableNames } from '@/lib/server/backend/db/tables';
import type { TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';
import { erasureOf, listFilters, startWithWaitingSearch } from '../support/waiting-search';

const minuteMs = 60_000;

/** Returns all rows of all tables as JSON. */
async function dump({ db, backend }: TestBackend): Promise<string> {
  await backend.activities.flush();
  const rows: unknown[] = [];
  for (const table of tableNames) rows.push(table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  return JSON.stringify(rows);
}

const search = (school: TestBackend, text: string) =>
  school.call(listStudents, { query: { page: 1, per_page: 10, search: text } });

describe('a search for a person', () => {
  it('is cleared if another console writes it after the erasure, and the entry stays', async () => {
    const { school, erasure, otherLog } = await startWithWaitingSearch();
    await school.call(erasePerson, { body: erasure });
    await otherLog.flush();
    expect(await listFilters(school)).toEqual(['']);
  });

  it('is cleared if it ends soon after the erasure, but searches in other schools and later ones are kept', async () => {
    const { school, erasure, otherLog } = await startWithWaitingSearch();
    await otherLog.flush();
    await school.call(erasePerson, { body: erasure });
    await search(school, 'qlate');
    const { actHere, actThere } = await switchToOtherSchool(school, '9876500001');
    actThere();
    await search(school, 'qother');
    await school.backend.activities.flush();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * minuteMs });
    actHere();
    await search(school, 'qlater');
    await school.backend.activities.flush();
    vi.useRealTimers();
    const filters = await listFilters(school);
    expect(filters.map((filter) => /"search":"(\w+)"/.exec(filter)?.[1])).toEqual([
      undefined,
      undefined,
      'qother',
      'qlater',
    ]);
  });
});

it('an erasure among other requests leaves no text in any table', { timeout: 120_000 }, async () => {
  const school = await startSignedIn();
  for (let round = 0; round < 12; round++) {
    const texts = { enrollmentno: `QRACE-${round}`, firstname: 'Qracefirst', mobileno: `97000001${10 + round}` };
    const student = { ...createStudentBody(), ...texts };
    const { id } = await addStudent(school, student);
    const requests: (() => Promise<unknown>)[] = [
      () => search(school, 'Qracefirst'),
      () => search(school, texts.mobileno),
      () => school.send(addActivity, { query: { verb: 'exported', noun: 'students', filter: texts.mobileno } }),
      () =>
        school.send(
          updateStudent,
          { query: { student_id: id }, body: { ...student, id, city: 'Qracecity' } },
          { 'idempotency-key': `race ${round}` },
        ),
    ];
    const erase = () => school.call(erasePerson, { body: erasureOf(id, texts.enrollmentno) });
    // Starts the erasure after another number of requests in each round.
    requests.splice(round % (requests.length + 1), 0, erase);
    await Promise.all(requests.map((send) => send()));
    expect((await dump(school)).match(/.{0,80}(qrace|97000001\d\d).{0,40}/gi), `round ${round}`).toBeNull();
  }
});
