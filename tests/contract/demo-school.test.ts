import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listEmployees } from '@/lib/contract/employees';
import { listHolidays } from '@/lib/contract/holidays';
import { loadProfile } from '@/lib/contract/school';
import { listSections } from '@/lib/contract/sections';
import { listStudents } from '@/lib/contract/students';
import { indianStates } from '@/lib/contract/values/states';
import { currentSession } from '@/lib/server/backend/seed/calendar';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because seeding a whole school is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describe('the demo school', () => {
  let school: TestBackend;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    school = await startSignedIn({ seed: 'demo', onEnd: (end) => (stop = end) });
  });
  afterAll(() => stop());

  it('has complete data in the shapes of the contract', async () => {
    const { data, dashboard } = await school.call(loadProfile, {});
    expect(data).toMatchObject({ userid: adminId, schoolid: schoolId, firstname: 'Anita' });
    expect(dashboard.total_students).toBeGreaterThan(1_100);
    expect((dashboard.total_male_students ?? 0) + (dashboard.total_female_students ?? 0)).toBe(
      dashboard.total_students,
    );
    expect(dashboard.total_teachers).toBe(43);
    const employees = await school.call(listEmployees, { query: { page: 1, pageSize: 100 } });
    expect(employees.total_records).toBe(60);
    expect(employees.data.filter(({ deletedAt }) => deletedAt)).toHaveLength(4);
    const students = await school.call(listStudents, { query: { page: 1, per_page: 1000 } });
    expect(students.total_records).toBe(1_200);
    expect(students.data.every(({ state }) => indianStates.some((name) => name === state))).toBe(true);
    const { data: holidays } = await school.call(listHolidays, {});
    expect(holidays.filter(({ classes }) => classes === 'All').length).toBeGreaterThan(5);
    expect(holidays.filter(({ classes }) => classes !== 'All')).toHaveLength(3);
  });

  it('has a class teacher and another class admin in every section', async () => {
    const { sections, totalrecords } = await school.call(listSections, { query: { page: 1, pageSize: 100 } });
    expect(totalrecords).toBe(36);
    for (const { classTeacher, classAdmin } of sections) {
      expect(classTeacher?.empId).toBeGreaterThan(0);
      expect(classAdmin?.empId).not.toBe(classTeacher?.empId);
    }
  });

  it('has attendance on school days only', async () => {
    const { db } = school;
    const days = await db.selectFrom('attendance').select('day').distinct().execute();
    expect(days.length).toBeGreaterThan(30);
    expect(days.filter(({ day }) => new Date(day).getUTCDay() === 0)).toEqual([]);
    expect(days.every(({ day }) => day < currentSession().today)).toBe(true);
  });

  it('has its meal plans as PDF files', async () => {
    const { filesDir, db } = school;
    const rows = await db.selectFrom('meal_plans').selectAll().execute();
    const files = readdirSync(join(filesDir, 'Meal_Plan')).map((name) => `Meal_Plan/${name}`);
    expect(rows.map(({ filepath }) => filepath).sort()).toEqual(files.sort());
    for (const { filepath, file_size } of rows) {
      const content = readFileSync(join(filesDir, filepath), 'latin1');
      expect(content.length).toBe(file_size);
      const xref = Number(/startxref\n(\d+)\n%%EOF/.exec(content)?.[1]);
      expect(content.slice(xref, xref + 4)).toBe('xref');
    }
  });

  it('is created only once', async () => {
    const { db, backend } = school;
    await seedIfEmpty(db, backend.files, { kind: 'demo' });
    expect(await db.selectFrom('schools').select('id').execute()).toEqual([{ id: schoolId }]);
  });
});

describe('the academic session', () => {
  it.each([
    ['2026-03-31T18:00:00Z', 2025, '2026-03-31'],
    ['2026-03-31T19:00:00Z', 2026, '2026-04-01'],
    ['2027-01-15T00:00:00Z', 2026, '2027-01-15'],
  ])('at %s is that of %d', (time, year, today) => {
    expect(currentSession(new Date(time))).toEqual({ year, today });
  });
});
