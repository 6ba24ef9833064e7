import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { loadYearPlan, type YearStart } from '@/lib/contract/school-years';
import { schoolId, type TestBackend } from '../support/backend';
import { readRows } from '../support/sheets';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because seeding a whole school is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const formulaPrefixes = ['=', '+', '-', '@', '\t', '\r'];
const sheets = [...calls.values()]
  .filter(({ reply, fileKind }) => reply === 'file' && fileKind !== 'zip')
  .map((call) => [callName(call), call] as const);

/** The text columns that users can fill, in all tables that appear in sheets. */
const textColumns = {
  schools: ['name', 'address'],
  users: ['mobileno', 'email', 'first_name', 'middle_name', 'last_name'],
  employees: ['emp_no', 'designation'],
  classes: ['classname'],
  sections: ['section'],
  students: ['enrollmentno', 'firstname', 'middlename', 'lastname', 'email', 'mobileno', 'city', 'zipcode'],
  holidays: ['holidayname'],
} as const;

/**
 * Writes a formula into each of the `textColumns`. The function uses the database directly, because the calls refuse
 * formulas.
 */
async function writeFormulas({ db }: TestBackend): Promise<void> {
  const formula = sql`CASE id % 6 ${sql.join(
    formulaPrefixes.map((prefix, index) => sql`WHEN ${sql.lit(index)} THEN ${prefix}`),
    sql` `,
  )} END || '1+1' || id`;
  for (const [table, columns] of Object.entries(textColumns)) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${formula}`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}`.execute(db);
  }
}

/** Returns query parameters that are valid for every sheet of the demo school. */
async function createQuery({ db }: TestBackend) {
  const section = await db
    .selectFrom('attendance')
    .innerJoin('sections', 'sections.id', 'attendance.section_id')
    .select(['sections.id', 'sections.class_id', 'attendance.day'])
    .where('attendance.school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const [year, month] = section.day.split('-').map(Number);
  return { section_id: section.id, class_id: section.class_id, year, month, format: 'excel' };
}

/** Returns a plan for a new school year in which no student moves. */
async function createYearPlan(school: TestBackend): Promise<YearStart> {
  const { sections } = await school.call(loadYearPlan, {});
  return {
    name: '2025-26',
    last_year_id: 0,
    max_students: 10_000,
    sections: sections.map(({ section_id }) => ({ section_id, to: 'stays' })),
    students: [],
  };
}

// Includes line feeds, because XML readers convert a carriage return to a line feed.
const isFormula = (cell: unknown) => /^[=+\-@\t\r\n]/.test(String(cell));
const isText = (cell: unknown) => typeof cell === 'string';

async function expectHarmless(name: string, response: Response): Promise<void> {
  expect(response.status, name).toBe(200);
  const [header = [], ...rows] = await readRows(await response.arrayBuffer());
  const cells = rows.flat().filter((cell) => cell !== undefined && cell !== null);
  // Expects texts and numbers only, because ExcelJS returns a formula as an object.
  const unexpectedCells = cells.filter((cell) => !isText(cell) && typeof cell !== 'number');
  expect([...unexpectedCells, ...[...header, ...cells].filter(isFormula)], name).toEqual([]);
  if (name.endsWith('/template')) return;
  expect(cells.filter((cell) => String(cell).includes('1+1')).length, name).toBeGreaterThan(0);
  const numberColumns = header.flatMap((title, columnIndex) =>
    /number|no\.|pin|phone|enrol|id$/i.test(String(title)) ? [columnIndex] : [],
  );
  expect(
    numberColumns.filter((columnIndex) => !rows.every((row) => isText(row[columnIndex]))),
    name,
  ).toEqual([]);
}

describe('an exported sheet', () => {
  it('contains no formulas, and no numbers where the database has texts', async () => {
    const school = await startSignedIn({ seed: 'demo' });
    const query = await createQuery(school);
    await writeFormulas(school);
    expect(sheets.length).toBeGreaterThan(6);
    const body = await createYearPlan(school);
    for (const [name, call] of sheets) await expectHarmless(name, await school.send(call, { query, body }));
  });
});
