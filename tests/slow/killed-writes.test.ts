import { randomUUID, type UUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBin } from '@/lib/contract/bin';
import { makeBulkCall } from '@/lib/contract/bulk';
import { mergeStudents } from '@/lib/contract/duplicates';
import { createParent } from '@/lib/contract/parents';
import { listActivities } from '@/lib/contract/record';
import { listSchoolYears, loadYearPlan, startYear } from '@/lib/contract/school-years';
import { createStudent, listStudents } from '@/lib/contract/students';
import { maxBulkRequests } from '@/lib/contract/values/limits';
import { suggestDestinations } from '@/lib/features/school-years/rules';
import { type RunningConsole, startConsole } from '@/tests/support/console';
import { type HeldCommit, holdCommitOnPostgres, holdCommitOnSqlite } from '@/tests/support/hold-commit';
import { createDatabase } from '@/tests/support/postgres';
import { callAs, type Staff, sendCall, signInByRequest } from '@/tests/support/staff-client';
import { createStudentBody } from '@/tests/support/students';

const motherMobile = '6300000000';

interface Database {
  running: RunningConsole;
  holdCommit(): Promise<HeldCommit>;
  close(): Promise<void>;
}

async function startOnSqlite(): Promise<Database> {
  const running = await startConsole();
  return { running, holdCommit: async () => holdCommitOnSqlite(running), close: running.close };
}

async function startOnPostgres(): Promise<Database> {
  const { url, drop } = await createDatabase();
  const SESSION_SECRET = 'a secret of the tests that is long enough';
  const running = await startConsole({ DATABASE_URL: url, SESSION_SECRET });
  return { running, holdCommit: () => holdCommitOnPostgres(url), close: () => running.close().then(drop) };
}

const databases = { SQLite: startOnSqlite, ...(process.env.TEST_DATABASE_URL && { PostgreSQL: startOnPostgres }) };

/** Returns everything that the three writes change. */
async function readSchool(staff: Staff) {
  const pages = [1, 2].map((page) => callAs(staff, listStudents, { query: { page, per_page: 1000 } }));
  const students = (await Promise.all(pages)).flatMap(({ data }) => data);
  const { years, sections } = await callAs(staff, listSchoolYears, {});
  const ofMother = await callAs(staff, listStudents, { query: { page: 1, per_page: 10, search: motherMobile } });
  const entries = await callAs(staff, listActivities, { query: { kind: 'changes', page: 1, page_size: 10 } });
  return {
    students: students.map(({ id, sectionId, isActive, city }) => ({ id, sectionId, isActive, city })),
    years: years.map(({ name }) => name),
    formerSections: sections.map(({ classname, section, students: count }) => `${classname} ${section}: ${count}`),
    childrenOfMother: ofMother.data.map(({ id }) => id),
    bin: (await callAs(staff, listBin, { query: { page: 1, page_size: 10 } })).data.map(({ name }) => name),
    changes: entries.data.map(({ entry_id, verb, count }) => `${entry_id}: ${verb} ${count}`),
  };
}
type Content = Omit<Awaited<ReturnType<typeof readSchool>>, 'changes'>;

interface PreparedWrite {
  send(key: UUID): Promise<Response>;
  /** Returns the school that the write makes of a school. */
  applyTo(school: Content): Content;
}

async function prepareMerge(staff: Staff): Promise<PreparedWrite> {
  const child = { firstname: 'Zubeida', lastname: 'Merchant', gender: 'F', city: 'Pune' } as const;
  const body = createStudentBody(child);
  for (const student of [body, createStudentBody(child)]) await sendCall(staff, createStudent, { body: student });
  const found = await callAs(staff, listStudents, { query: { page: 1, per_page: 10, search: child.lastname } });
  const [kept, other] = found.data.toSorted((a, b) => Number(a.id) - Number(b.id));
  const [keep_id, other_id] = [kept?.id ?? 0, other?.id ?? 0];
  await sendCall(staff, createParent, {
    query: { student_id: other_id, parent_type: 'mother' },
    body: { mobileno: motherMobile, first_name: 'Meera', middle_name: '', last_name: 'Rao', email: '', profilepic: '' },
  });
  const merge = {
    ...{ keep_id, keep_version: kept?.version ?? '', section_from_id: keep_id },
    ...{ other_id, other_version: other?.version ?? '', student: { ...body, city: 'Nashik' } },
  };
  return {
    send: (key) => sendCall(staff, mergeStudents, { body: merge }, key),
    applyTo: ({ students, bin, ...school }) => ({
      ...school,
      students: students.flatMap((student) => {
        if (student.id === other_id) return [];
        return student.id === keep_id ? [{ ...student, city: 'Nashik' }] : [student];
      }),
      childrenOfMother: [keep_id],
      bin: ['Zubeida Merchant', ...bin],
    }),
  };
}

async function prepareBulkCall(staff: Staff): Promise<PreparedWrite> {
  const { data } = await callAs(staff, listStudents, { query: { page: 1, per_page: maxBulkRequests } });
  const ids = new Set(data.map(({ id }) => id ?? 0));
  // Without `activate`, each repeated request would change the status again.
  const requests = [...ids].map((student_id) => ({ student_id }));
  const body = { call: 'POST /students/toggle-status', requests } as const;
  return {
    send: (key) => sendCall(staff, makeBulkCall, { body }, key),
    applyTo: ({ students, ...school }) => ({
      ...school,
      students: students.map(({ isActive, ...student }) => ({
        ...student,
        isActive: ids.has(student.id ?? 0) ? !isActive : isActive,
      })),
    }),
  };
}

async function prepareYearStart(staff: Staff): Promise<PreparedWrite> {
  const { sections } = await callAs(staff, loadYearPlan, {});
  const destinations = suggestDestinations(sections);
  const body = {
    ...{ name: '2025-26', last_year_id: 0, max_students: 1_000, students: [] },
    sections: sections.map(({ section_id }) => ({ section_id, to: destinations.get(section_id) ?? 'stays' })),
  };
  return {
    send: (key) => sendCall(staff, startYear, { body }, key),
    applyTo: ({ students, ...school }) => {
      const countOf = (id: number) => students.filter(({ sectionId }) => sectionId === id).length;
      const placed = students.map((student) => {
        const { sectionId, isActive } = student;
        const to = sectionId === null ? undefined : destinations.get(sectionId);
        if (to === undefined || to === 'stays' || to === sectionId) return student;
        if (to === 'leaves' || !isActive) return { ...student, sectionId: null, isActive: false };
        return { ...student, sectionId: to };
      });
      const formerSections = sections.flatMap(({ section_id, classname, section }) =>
        countOf(section_id) > 0 ? [`${classname} ${section}: ${countOf(section_id)}`] : [],
      );
      return { ...school, students: placed, years: ['2025-26'], formerSections };
    },
  };
}

const writes = {
  'a merge': prepareMerge,
  [`a bulk call for ${maxBulkRequests} students`]: prepareBulkCall,
  'the start of a school year': prepareYearStart,
};

describe.each(Object.entries(databases))('kill -9 on %s', (_, start) => {
  let database: Database;
  let staff: Staff;
  beforeAll(async () => {
    database = await start();
    const { running } = database;
    staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  });
  afterAll(() => database.close());

  it.each(Object.entries(writes))('during %s changes nothing, and a retry does it once', async (__, prepare) => {
    const { running, holdCommit } = database;
    const { send, applyTo } = await prepare(staff);
    const before = await readSchool(staff);
    const commit = await holdCommit();
    const key = randomUUID();
    const lost = send(key).catch(() => 'no reply');
    await commit.isReached();
    await running.kill();
    expect(await lost).toBe('no reply');
    await commit.release();
    await running.start();
    expect(await readSchool(staff)).toEqual(before);
    const retry = await send(key);
    const reply = await retry.text();
    expect(retry.status, reply).toBe(200);
    const after = await readSchool(staff);
    const [{ changes, ...content }, { changes: _changes, ...newContent }] = [before, after];
    expect(newContent).toEqual(applyTo(content));
    expect(after.changes).not.toEqual(changes);
    expect(await (await send(key)).text()).toBe(reply);
    expect(await readSchool(staff)).toEqual(after);
  });
});
