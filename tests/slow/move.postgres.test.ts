import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { createTestDatabase } from '../support/create-test-database';
import {
  createDataDirectory,
  createSeededDirectory,
  createTestFolder,
  readMovedRows,
  withDirectoryCopy,
} from '../support/data-directories';
import { readScreenReplies } from '../support/read-screen-replies';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { withPostgresDatabase } from '../support/with-postgres-database';

const timeoutMs = 120_000;
const mobile = '9876543210';
const otherMobile = '1876543210';

let shared = '';
/**
 * Two directories with a demo school each. In `lake`, people sign in with other mobile numbers than in `green`, and
 * there are fewer students. People who do not sign in have the same numbers in both schools.
 */
const green = () => join(shared, 'green');
const lake = () => join(shared, 'lake');

/** The values of a change and the filter of a list, with ids of the demo school. */
const recordedValues = {
  section: ['2', '3'],
  teacherid: [1, null, 'Asha Rao', ''],
  section_id: [null, 2, '', '5 B'],
  classes: ['All', [1, 3], 'All Classes', 'LKG, 1'],
};
const recordedFilter = { search: '2', class_id: 1, section_id: 2 };

beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'homeroom-move-'));
  await createSeededDirectory(green(), { kind: 'demo' }, async (db) => {
    await sql`insert into uploads (school_id, folder, filename, same_key, created_at)
      values (4, 'students', 'asha.png', 'asha.png', '2026-04-01'), (4, 'parents', 'ravi.png', 'ravi.png', '2026-04-01')`.execute(
      db,
    );
    await sql`update students set profilepic = 'asha.png' where id = 7`.execute(db);
    await sql`update users set profilepic = 'ravi.png' where id = 200`.execute(db);
    await sql`insert into activities (school_id, actor_id, noun, verb, record_id, created_at)
      select 4, 14, noun, 'updated', case noun when 'parents' then 20 else 1 end, '2026-11-01' from (select 'students' as noun union select 'parents' union
        select 'employees' union select 'classes' union select 'subjects' union select 'sections' union
        select 'holidays' union select 'meal-plan' union select 'broadcasts')`.execute(db);
    await sql`insert into activities (school_id, actor_id, noun, verb, record_id, field_values, filter, created_at)
      values (4, 14, 'sections', 'updated', 1, ${JSON.stringify(recordedValues)}, ${JSON.stringify(recordedFilter)}, '2026-11-01'),
        (4, 14, 'students', 'printed', 1, '{}', '/sections/2/students', '2026-11-01')`.execute(db);
    await sql`insert into imports (id, school_id, actor_id, noun, created_at) values (3, 4, 14, 'students', '2026-11-01'),
      (4, 4, 14, 'employees', '2026-11-01')`.execute(db);
    await sql`insert into import_rows (import_id, record_id, user_id) values (3, 8, null), (4, 9, 20)`.execute(db);
    await sql`insert into import_parents (import_id, student_id, user_id, is_new) values (3, 8, 20, 0)`.execute(db);
    await sql`insert into school_years (id, school_id, name, same_key, created_by, created_at, updated_at)
      values (1, 4, '2025-26', '2025-26', 14, '2026-04-01', '2026-04-01')`.execute(db);
    await sql`insert into year_sections (id, school_id, year_id, section_id, classname, section)
      values (1, 4, 1, 1, 'LKG', 'A')`.execute(db);
    await sql`insert into enrollments (school_id, year_section_id, student_id, outcome, to_section_id)
      values (4, 1, 8, 'promoted', 2)`.execute(db);
    await sql`insert into distinct_students (student_id, other_id, created_by, created_at)
      values (8, 9, 14, '2026-04-01')`.execute(db);
    await sql`insert into views (school_id, created_by, list, name, same_key, address, created_at, updated_at)
      values (4, 14, 'students', 'Girls', 'girls', '/students?gender=F', '2026-04-01', '2026-04-01')`.execute(db);
    await sql`insert into import_columns (school_id, noun, header, target, created_at, updated_at)
      values (4, 'students', 'telofhome', 'Phone Number', '2026-04-01', '2026-04-01')`.execute(db);
    // The deleted id must not be reused, because an entry of the change log still refers to it.
    await sql`delete from subjects where id = (select max(id) from subjects)`.execute(db);
  });
  for (const [folder, name] of [
    ['students', 'asha.png'],
    ['parents', 'ravi.png'],
  ] as const) {
    await createDiskStore(join(green(), 'files')).add(folder, name, Buffer.from(`photo ${name} of green`));
  }
  await createDataDirectory(
    lake(),
    async (db) => {
      await sql`update schools set name = 'Lake School', disabled_at = null`.execute(db);
      await sql`update users set mobileno = '1' || substr(mobileno, 2) where role is not null`.execute(db);
      await sql`delete from attendance where student_id in (select id from students where id % 7 = 0)`.execute(db);
      await sql`delete from student_parents where student_id % 7 = 0`.execute(db);
      await sql`delete from students where id % 7 = 0 and id > 7`.execute(db);
    },
    green(),
  );
  rmSync(join(lake(), 'files/students/asha.png'));
  await createDiskStore(join(lake(), 'files')).add('students', 'asha.png', Buffer.from('photo asha.png of lake'));
}, timeoutMs);
afterAll(() => rmSync(shared, { recursive: true, force: true }));

const move = (settings: Record<string, string>, ...args: string[]) => runSchoolCommand('move', settings, ...args);

describe('a school that is moved to an empty database', () => {
  it(
    'keeps every row with its id, gives the same replies, and is equal after a move back',
    async () => {
      const database = await createTestDatabase();
      const before = await withDirectoryCopy(green(), readMovedRows);
      expect(Object.keys(before)).toContain('students');
      const emptyTables = Object.keys(before).filter((name) => before[name]?.length === 0);
      expect(emptyTables, 'no upload and no purge is unfinished').toEqual(['pending_purges', 'unfinished_files']);
      const { code, output } = await startSchoolCommand('move', { DATA_DIR: green() }, '--to', database).ended;
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\S+green was copied to the database/),
      });
      expect(output).toContain('Green Valley Public School is still school 4.');
      expect(output).not.toContain('Ids have changed');
      expect(output).toContain(`The files stay in ${join(green(), 'files')}: set FILES_DIR to it.`);
      expect(await withPostgresDatabase(database, readMovedRows)).toEqual(before);

      const filesDir = join(green(), 'files');
      const replies = await withDirectoryCopy(green(), (db) => readScreenReplies({ db, filesDir, mobile }));
      expect(await withPostgresDatabase(database, (db) => readScreenReplies({ db, filesDir, mobile }))).toEqual(
        replies,
      );
      // New rows get ids above the school's ids, even above the deleted ids.
      const inserted = await withPostgresDatabase(database, (db) =>
        db
          .insertInto('subjects')
          .values({
            school_id: 4,
            subject_name: 'New',
            same_key: 'new',
            created_at: '',
            updated_at: '',
            created_by: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const { rows } = await withDirectoryCopy(green(), (db) =>
        sql<{ seq: number }>`select seq from sqlite_sequence where name = 'subjects'`.execute(db),
      );
      expect(inserted.id).toBe((rows[0]?.seq ?? 0) + 1);
      await withPostgresDatabase(database, (db) => db.deleteFrom('subjects').where('id', '=', inserted.id).execute());

      const returnedDirectory = join(createTestFolder(), 'back');
      const returned = await move(
        { FILES_DIR: filesDir },
        '--from',
        database,
        '--school',
        '4',
        '--to',
        returnedDirectory,
      );
      expect(returned).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Green Valley Public School was copied to/),
      });
      expect(await withDirectoryCopy(returnedDirectory, readMovedRows)).toEqual(before);
      expect(
        await withDirectoryCopy(returnedDirectory, (db) =>
          readScreenReplies({ db, filesDir: join(returnedDirectory, 'files'), mobile }),
        ),
      ).toEqual(replies);
      expect(readdirSync(returnedDirectory).sort()).toEqual(['files', 'homeroom.db', 'lock.db']);
    },
    timeoutMs,
  );
});

describe('a second school', () => {
  it(
    'gets other ids and file names, has the same content, and does not change the first one',
    async () => {
      const database = await createTestDatabase();
      const files = join(createTestFolder(), 'files');
      expect(await move({}, '--from', green(), '--to', database, '--files-to', files)).toMatchObject({ code: 0 });
      const first = () => withPostgresDatabase(database, (db) => readScreenReplies({ db, filesDir: files, mobile }));
      const before = await first();
      const { code, output } = await move({}, '--from', lake(), '--to', database, '--files-to', files);
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Lake School was school 4 and is now school 8\./),
      });
      expect(output).toMatch(/Ids have changed: bookmarks/);
      expect(output).toMatch(/Files whose names were taken were renamed/);
      expect(await first()).toEqual(before);

      const lakeOptions = { mobile: otherMobile, shouldIgnoreIds: true };
      const addedSuffix = /-[0-9a-f]{8}(?=\.\w+")/g;
      const replies = await withDirectoryCopy(lake(), (db) =>
        readScreenReplies({ db, filesDir: join(lake(), 'files'), ...lakeOptions }),
      );
      const lakeReplies = await withPostgresDatabase(database, (db) =>
        readScreenReplies({ db, filesDir: files, ...lakeOptions }),
      );
      expect(JSON.parse(JSON.stringify(lakeReplies).replace(addedSuffix, ''))).toEqual(replies);

      const [photo] = await withPostgresDatabase(database, (db) =>
        db
          .selectFrom('students')
          .select('profilepic')
          .where('school_id', '=', 8)
          .where('profilepic', '!=', '')
          .execute(),
      );
      expect(photo?.profilepic).toMatch(/^asha-[0-9a-f]{8}\.png$/);
      expect(readFileSync(join(files, 'students', photo?.profilepic ?? ''), 'utf8')).toBe('photo asha.png of lake');
      expect(readFileSync(join(files, 'students/asha.png'), 'utf8')).toBe('photo asha.png of green');

      // Every id in the moved school belongs to one of the school's own rows.
      const foreignIds = await withPostgresDatabase(database, (db) =>
        sql<{ count: number }>`
          select (select count(*) from activities c where school_id = 8 and not case noun
              when 'students' then exists (select from students where id = record_id and school_id = 8)
              when 'parents' then exists (select from users where id = record_id and school_id = 8)
              when 'employees' then exists (select from employees where id = record_id and school_id = 8)
              when 'classes' then exists (select from classes where id = record_id and school_id = 8)
              when 'subjects' then exists (select from subjects where id = record_id and school_id = 8)
              when 'sections' then exists (select from sections where id = record_id and school_id = 8)
              when 'holidays' then exists (select from holidays where id = record_id and school_id = 8)
              when 'meal-plan' then exists (select from meal_plans where id = record_id and school_id = 8)
              else exists (select from broadcasts where id = record_id and school_id = 8) end)
            + (select count(*) from import_rows join imports on imports.id = import_id where school_id = 8 and not (
              case noun when 'students' then exists (select from students where id = record_id and school_id = 8)
              else exists (select from employees where id = record_id and school_id = 8) end))
            + (select count(*) from student_counts where school_id = 8 and section_id <> 0
              and section_id not in (select id from sections where school_id = 8))
            + (select count(*) from students where school_id = 8 and created_by not in (select id from users where school_id = 8))
            as count`.execute(db),
      );
      expect(foreignIds.rows).toEqual([{ count: 0 }]);

      // Ids in the values and filters of activities are those of the school's own rows, and texts are unchanged.
      const [shifts] = await withPostgresDatabase(database, (db) =>
        sql<Record<'employees' | 'sections' | 'classes', number>>`
          select (select min(id) - 1 from employees where school_id = 8) as employees,
            (select min(id) - 1 from sections where school_id = 8) as sections,
            (select min(id) - 1 from classes where school_id = 8) as classes`
          .execute(db)
          .then(({ rows }) => rows),
      );
      const { employees = 0, sections = 0, classes = 0 } = shifts ?? {};
      expect(Math.min(employees, sections, classes)).toBeGreaterThan(0);
      const recorded = await withPostgresDatabase(database, (db) =>
        db
          .selectFrom('activities')
          .select(['verb', 'field_values', 'filter'])
          .where('school_id', '=', 8)
          .where((entry) => entry.or([entry('filter', '!=', ''), entry('verb', '=', 'printed')]))
          .orderBy('id')
          .execute(),
      );
      expect(recorded.map(({ field_values, ...entry }) => ({ ...entry, values: JSON.parse(field_values) }))).toEqual([
        {
          verb: 'updated',
          values: {
            section: ['2', '3'],
            teacherid: [1 + employees, null, 'Asha Rao', ''],
            section_id: [null, 2 + sections, '', '5 B'],
            classes: ['All', [1 + classes, 3 + classes], 'All Classes', 'LKG, 1'],
          },
          filter: JSON.stringify({ search: '2', class_id: 1 + classes, section_id: 2 + sections }),
        },
        { verb: 'printed', values: {}, filter: '' },
      ]);

      const returnedDirectory = join(createTestFolder(), 'back');
      expect(
        await move({ FILES_DIR: files }, '--from', database, '--school', '8', '--to', returnedDirectory),
      ).toMatchObject({
        code: 0,
      });
      const returned = await withDirectoryCopy(returnedDirectory, (db) =>
        readScreenReplies({ db, filesDir: join(returnedDirectory, 'files'), ...lakeOptions }),
      );
      expect(JSON.parse(JSON.stringify(returned).replace(addedSuffix, ''))).toEqual(replies);
      expect(existsSync(join(returnedDirectory, 'files/students/asha.png'))).toBe(false);
      expect(
        await withDirectoryCopy(returnedDirectory, (db) => db.selectFrom('schools').select('id').execute()),
      ).toEqual([{ id: 8 }]);
    },
    timeoutMs,
  );
});
