import type { TakenField } from '@/lib/contract/bin';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import type { AnyRow, Snapshot } from '../db/snapshot';
import { checkIdIsFree, checkMayBeEmployed, checkMobileIsFree } from '../employees/checks';
import { jobRules } from '../employees/fields';
import { requireValidTexts, type TextRule } from '../http/text-rules';
import { HttpError } from '../http-error';
import { mealPlansOf } from '../meal-plan/queries';
import { checkSectionNameIsFree, sectionRules } from '../sections/checks';
import { checkNumberIsFree } from '../students/checks';
import { studentRules } from '../students/fields';
import { checkSubjectNameIsFree, subjectRules } from '../subjects/checks';

interface UniqueColumn {
  column: TakenField;
  rule: TextRule;
  checkIsFree(db: Db, schoolId: number, text: string, id: number, row: AnyRow): Promise<void>;
}

const uniqueColumns: Record<ChangedNoun, UniqueColumn | null> = {
  students: { column: 'enrollmentno', rule: studentRules.enrollmentno, checkIsFree: checkNumberIsFree },
  employees: { column: 'emp_no', rule: jobRules.emp_no, checkIsFree: checkIdIsFree },
  subjects: { column: 'subject_name', rule: subjectRules.subject_name, checkIsFree: checkSubjectNameIsFree },
  sections: {
    column: 'section',
    rule: sectionRules.section,
    checkIsFree: (db, schoolId, name, id, { class_id }) =>
      checkSectionNameIsFree(db, schoolId, Number(class_id), name, id),
  },
  parents: null,
  classes: null,
  holidays: null,
  'meal-plan': null,
  school: null,
  broadcasts: null,
  access: null,
};

/** @param newName replaces the name or number. @returns The row to insert. @throws {HttpError} 409 or 422 */
export async function checkNameIsFree(
  db: Db,
  schoolId: number,
  { noun, row, newName }: { noun: ChangedNoun; row: AnyRow; newName: string | undefined },
): Promise<AnyRow> {
  const unique = uniqueColumns[noun];
  if (!unique) return row;
  const { column, rule, checkIsFree } = unique;
  if (newName === undefined) {
    await checkIsFree(db, schoolId, String(row[column]), row.id, row);
    return row;
  }
  const { [column]: text = '' } = requireValidTexts({ [column]: rule }, { [column]: newName });
  await checkIsFree(db, schoolId, text, row.id, row);
  return { ...row, [column]: text, same_key: normalizedKey(text) };
}

export async function checkPersonIsFree(db: Db, schoolId: number, { rows }: Snapshot): Promise<void> {
  for (const { id, mobileno } of rows.users ?? [])
    await checkMobileIsFree(db, schoolId, String(mobileno), 'mobileno', id);
  if (rows.users) return;
  for (const { user_id } of rows.employees ?? []) await checkMayBeEmployed(db, schoolId, Number(user_id));
}

export async function checkMonthIsFree(db: Db, schoolId: number, id: number): Promise<void> {
  const plan = await mealPlansOf(db, schoolId).select(['month', 'filepath']).where('id', '=', id).executeTakeFirst();
  if (!plan?.filepath) return;
  throw new HttpError(409, `${plan.month} has another file now. Delete that file first, then restore this one.`);
}
