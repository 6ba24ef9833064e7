import { sql } from 'kysely';
import { studentImportFields } from '@/lib/contract/fields/student-import';
import type { ImportEffects, RowUpdate } from '@/lib/contract/imports';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { versionOf } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { findLikelyStudents } from '../duplicates/queries';
import { checkTexts, fullName } from '../http/text-rules';
import type { CellProblem } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { recordImport, updateRecords } from '../imports/commands';
import type { ImportedKind } from '../imports/presenter';
import { moveStudents } from '../section-students/commands';
import { createSectionFinder, type SchoolSection } from '../sections/import';
import {
  changedSinceMessage,
  deletedSinceMessage,
  findChanges,
  findRepeats,
  mergeValues,
  problemAt,
  type ReadImport,
  readImport,
} from '../sheets/read-import';
import { type ImportRow, invalidRowsError } from '../sheets/read-rows';
import { enrollmentTakenMessage } from '../students/checks';
import { studentRow, updateSearchTexts, updateStudent } from '../students/commands';
import { studentSearchText, studentSheetColumns } from '../students/fields';
import { presentStudent, studentRecord } from '../students/presenter';
import { studentsOf, withPlacement } from '../students/queries';
import { type NewParent, planParents } from './checks';
import { addParents } from './commands';
import { importColumns as columns, type ImportField, importRules } from './fields';
import { findSchoolSections } from './queries';

type Row = ImportRow<ImportField>;

export const importedStudents: ImportedKind = {
  noun: 'students',
  async find(db, schoolId, ids) {
    const students = withPlacement(studentsOf(db, schoolId).where('students.id', 'in', ids));
    const rows = await students.orderBy('students.id').execute();
    return rows.map(presentStudent).map((student) => {
      const { id, firstName, middleName, lastName, className, sectionId, section, version } = student;
      const name = fullName(firstName, middleName, lastName);
      const moved = section ? `${name} is now in ${className} ${section}.` : `${name} has left the section since.`;
      return { id, name, version, sectionId, movedReason: moved };
    });
  },
  references: [
    { table: 'attendance', column: 'student_id', reason: (name) => `Attendance of ${name} has been taken since.` },
    {
      table: 'enrollments',
      column: 'student_id',
      reason: (name) => `${name} is in a class list of a former school year.`,
    },
    {
      table: 'student_parents',
      column: 'student_id',
      reason: (name) => `${name} now has a parent.`,
      isUse: (importId) => sql`not exists (select 1 from import_parents where import_id = ${importId}
        and import_parents.student_id = student_parents.student_id and import_parents.user_id = student_parents.user_id)`,
    },
  ],
};

export function readStudents(sheet: Sheet, query: { incomplete?: boolean | undefined }) {
  const rules = importRules(query);
  return readImport(sheet, columns, (values) => checkTexts(rules, values));
}

async function findExisting(db: Db, schoolId: number, rows: Row[]) {
  const existing = await mapInBatches(rows, (batch) =>
    withPlacement(studentsOf(db, schoolId))
      .where(
        'students.same_key',
        'in',
        batch.map(({ values }) => normalizedKey(values.enrollmentno)),
      )
      .execute(),
  );
  return new Map(existing.map((student) => [student.same_key, student]));
}

type Existing = Awaited<ReturnType<typeof findExisting>> extends Map<string, infer Student> ? Student : never;

const placementOf = ({ classname, section }: Pick<SchoolSection, 'classname' | 'section'>) => `${classname} ${section}`;

function planMove(
  find: ReturnType<typeof createSectionFinder>,
  { number, values }: Row,
  student: Existing | undefined,
) {
  const { section, problem } = find(values.class, values.section);
  if (problem) return { problem: problemAt(columns, number, problem.field, problem.message), section: null };
  if (!section || section.id === student?.placed_id) return { section: null };
  if (section.isActive) return { section };
  const message = `${placementOf(section)} is inactive. Please activate the section first, or choose another`;
  return { problem: problemAt(columns, number, values.section ? 'section' : 'class', message), section: null };
}

/** If the row moves the student, the version includes the section. */
function versionToUpdate(student: Existing, isMoved: boolean): string {
  const { version } = presentStudent(student);
  return isMoved ? versionOf({ version, section_id: student.placed_id }) : version;
}

function describeEffects(student: Existing, section: SchoolSection | null, parents: NewParent[]): RowUpdate['changes'] {
  const from = student.classname === null ? '' : `${student.classname} ${student.section}`;
  const move = section ? [{ column: studentImportFields.section.label, from, to: placementOf(section) }] : [];
  const added = parents.map(({ type, mobileno }) => ({
    column: studentImportFields[`${type}Mobile`].label,
    ...{ from: '', to: mobileno },
  }));
  return [...move, ...added];
}

async function planStudents(db: Db, { rows, problems }: ReadImport<ImportField>, schoolId: number) {
  const existing = await findExisting(db, schoolId, rows);
  const studentOf = ({ values }: Row) => existing.get(normalizedKey(values.enrollmentno));
  const find = createSectionFinder(await findSchoolSections(db, schoolId));
  const parentPlan = await planParents(db, schoolId, rows, (row) => studentOf(row)?.id);
  const updates: [number, RowUpdate][] = [];
  const rowProblems: CellProblem[] = [];
  const plan = (row: Row) => {
    const student = studentOf(row);
    const { section, problem } = planMove(find, row, student);
    if (problem) rowProblems.push(problem);
    const parents = parentPlan.parents.get(row.number) ?? [];
    const parentsAdded = parents.filter(({ userId }) => userId === null).length;
    const parentsLinked = parents.length - parentsAdded;
    const effects: ImportEffects = {
      ...(section && { placed: 1 }),
      ...(parentsAdded > 0 && { parents_added: parentsAdded }),
      ...(parentsLinked > 0 && { parents_linked: parentsLinked }),
    };
    const planned = { ...row, student, section, parents, effects };
    if (!student) {
      // Must not add a child again who was deleted or erased since.
      if (row.version) rowProblems.push(problemAt(columns, row.number, 'enrollmentno', deletedSinceMessage));
      return { ...planned, outcome: 'new' as const };
    }
    const fieldChanges = findChanges(studentSheetColumns, row.values, student);
    const changes = [...fieldChanges, ...describeEffects(student, section, parents)];
    if (changes.length === 0) return { ...planned, outcome: 'present' as const };
    const version = versionToUpdate(student, section !== null);
    const name = fullName(student.firstname, student.middlename, student.lastname);
    if (row.version !== version) {
      const message = row.version ? changedSinceMessage(name) : enrollmentTakenMessage(student);
      rowProblems.push(problemAt(columns, row.number, 'enrollmentno', message));
    }
    if (student.deleted_at === null) updates.push([row.number, { version, name, changes }]);
    return { ...planned, outcome: 'updated' as const };
  };
  const planned = await mapInBatches(rows, (batch) => batch.map(plan));
  const changingRows = planned.filter(({ outcome }) => outcome !== 'present');
  return {
    rows: planned,
    parentPlan,
    problems: [
      ...problems,
      ...parentPlan.problems,
      ...rowProblems,
      ...findRepeats(columns, changingRows, 'enrollmentno'),
    ],
    updates: new Map(updates),
  };
}

export async function checkStudents(db: Db, parsed: ReadImport<ImportField>, schoolId: number) {
  const plan = await planStudents(db, parsed, schoolId);
  const wrongRows = new Set(plan.problems.map(({ row }) => row));
  const newRows = plan.rows.filter(({ number, outcome }) => outcome === 'new' && !wrongRows.has(number));
  const children = newRows.map(({ number, values, parents }) => ({
    ...{ ...values, id: number },
    parents: parents.map(({ mobileno, userId }) => ({ user_id: userId ?? 0, mobileno, name: '' })),
  }));
  const matches = await findLikelyStudents(db, schoolId, children);
  const ids = matches.map(({ student }) => student.id);
  const numbers = await mapInBatches(ids, (batch) =>
    studentsOf(db, schoolId).select(['id', 'enrollmentno']).where('id', 'in', batch).execute(),
  );
  const numberById = new Map(numbers.map(({ id, enrollmentno }) => [id, enrollmentno]));
  const notices = matches.map(({ child, student, reasons }) => {
    const name = `${fullName(student.firstname, student.middlename, student.lastname)} (${numberById.get(student.id)})`;
    const message = `This child may already be registered: ${name}. ${reasons.join('. ')}.`;
    return problemAt(columns, child.id, 'firstname', message);
  });
  return { ...plan, notices };
}

type PlannedRow = Awaited<ReturnType<typeof planStudents>>['rows'][number];

const insertStudents = (db: Db, rows: PlannedRow[], actor: Actor) =>
  mapInBatches(rows, (batch) =>
    db
      .insertInto('students')
      .values(
        batch.map(({ values, section, parents }) => {
          const texts = mergeValues(studentSheetColumns, values, values);
          const search_text = studentSearchText(
            texts,
            parents.map(({ person }) => person),
          );
          return { ...studentRow(texts, actor), section_id: section?.id ?? null, search_text };
        }),
      )
      .returning(['id', 'same_key'])
      .execute(),
  );

async function moveSaved(db: Db, actor: Actor, rows: PlannedRow[]): Promise<void> {
  const idsBySection = new Map<number, number[]>();
  for (const { student, section } of rows) {
    if (student && section) idsBySection.set(section.id, [...(idsBySection.get(section.id) ?? []), student.id]);
  }
  for (const [sectionId, ids] of idsBySection) await moveStudents(db, actor, sectionId, ids);
}

/**
 * Saves all rows, or none. A row whose enrollment number is already saved is skipped if its data is equal. Otherwise it
 * must contain the student's current version. @throws {HttpError} 422 with the invalid cells.
 */
export async function importStudents(db: Db, parsed: ReadImport<ImportField>, actor: Actor) {
  const { schoolId } = actor;
  const { rows, parentPlan, problems } = await planStudents(db, parsed, schoolId);
  if (problems.length > 0) throw invalidRowsError(problems);
  const newRows = rows.filter(({ outcome }) => outcome === 'new');
  const updatedRows = rows.filter(({ outcome }) => outcome === 'updated');
  const idByKey = new Map((await insertStudents(db, newRows, actor)).map(({ id, same_key }) => [same_key, id]));
  const idOf = ({ student, values }: PlannedRow) => student?.id ?? idByKey.get(normalizedKey(values.enrollmentno)) ?? 0;
  const updates = updatedRows.flatMap(({ values, student }) => {
    if (!student) return [];
    const { id, profilepic, deleted_at } = student;
    const texts = mergeValues(studentSheetColumns, values, student);
    return [{ id, input: { ...texts, profilepic, isactive: deleted_at === null } }];
  });
  await updateRecords(db, actor, studentRecord, updateStudent, updates);
  await moveSaved(db, actor, updatedRows);
  const children = rows.map((row) => {
    const { firstname, middlename, lastname } = row.student ?? row.values;
    return { id: idOf(row), name: fullName(firstname, middlename, lastname), parents: row.parents };
  });
  const links = await addParents(db, actor, parentPlan, children);
  const savedWithParents = updatedRows.filter(({ parents }) => parents.length > 0);
  await updateSearchTexts(db, schoolId, savedWithParents.map(idOf));
  const added = newRows.map((row) => {
    const { section } = row;
    return { id: idOf(row), userId: null, ...(section && { section: { id: section.id, name: placementOf(section) } }) };
  });
  const importId = await recordImport(db, actor, importedStudents, added, links);
  return {
    importId,
    added: added.length,
    linked: 0,
    present: rows.length - added.length - updates.length,
    updated: updates.length,
    placed: rows.filter(({ section }) => section !== null).length,
    parents_added: parentPlan.people.size,
    parents_linked: links.length - parentPlan.people.size,
  };
}
