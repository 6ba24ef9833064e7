import type * as z from 'zod/mini';
import { sectionFields } from '@/lib/contract/fields/sections';
import type { createSection } from '@/lib/contract/sections';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import { employeesOf } from '../employees/queries';
import { checkTexts, rulesOf } from '../http/text-rules';
import { type FieldProblem, HttpError, invalidFieldsError } from '../http-error';
import { findHeads } from './queries';

export type SectionBody = z.output<typeof createSection.body>;

export const sectionRules = rulesOf(sectionFields);

export async function checkSectionNameIsFree(db: Db, schoolId: number, classId: number, section: string, exceptId = 0) {
  const other = await db
    .selectFrom('sections')
    .select('section')
    .where('school_id', '=', schoolId)
    .where('class_id', '=', classId)
    .where('same_key', '=', normalizedKey(section))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = `This class already has a section named ${other.section}.`;
  throw new HttpError(409, message, { detail: [{ field: 'section', message }] });
}

const isClassOfSchool = async (db: Db, schoolId: number, classId: number) =>
  (await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()) !== undefined;

/** The employees must be active, unless they already are class teacher or class admin of this section. */
async function findEligibleHeads(db: Db, schoolId: number, empIds: number[], sectionId: number | null) {
  const employees = await employeesOf(db, schoolId)
    .select(['employees.id', 'employees.deleted_at'])
    .where('employees.id', 'in', empIds)
    .execute();
  const heads = sectionId === null ? [] : await findHeads(db, [sectionId]);
  const currentHeadIds = new Set(heads.map(({ empId }) => empId));
  return new Set(
    employees.filter(({ id, deleted_at }) => deleted_at === null || currentHeadIds.has(id)).map(({ id }) => id),
  );
}

async function findHeadProblems(db: Db, schoolId: number, body: SectionBody, sectionId: number | null) {
  const { teacherid, adminid } = body;
  const eligibleIds = await findEligibleHeads(db, schoolId, [teacherid, adminid], sectionId);
  const problems: FieldProblem[] = [];
  if (!eligibleIds.has(teacherid)) {
    problems.push({ field: 'teacherid', message: 'The class teacher is not an active employee of this school.' });
  }
  if (!eligibleIds.has(adminid)) {
    problems.push({ field: 'adminid', message: 'The class admin is not an active employee of this school.' });
  }
  if (teacherid === adminid) {
    problems.push({ field: 'adminid', message: 'Class teacher and class admin must be two different employees.' });
  }
  return problems;
}

interface SectionChange {
  schoolId: number;
  body: SectionBody;
  existing: { id: number; classId: number } | null;
}

async function findClassProblems(db: Db, { schoolId, body, existing }: SectionChange): Promise<FieldProblem[]> {
  if (existing) {
    return existing.classId === body.classid
      ? []
      : [{ field: 'classid', message: 'A section can’t be moved to another class.' }];
  }
  const isOwnClass = await isClassOfSchool(db, schoolId, body.classid);
  return isOwnClass ? [] : [{ field: 'classid', message: 'This class was not found.' }];
}

/** @returns The columns that store the section's name. @throws {HttpError} 422 or 409 */
export async function checkSection(db: Db, change: SectionChange) {
  const { schoolId, body, existing } = change;
  const { texts, problems } = checkTexts(sectionRules, body);
  const classProblems = await findClassProblems(db, change);
  const headProblems = await findHeadProblems(db, schoolId, body, existing?.id ?? null);
  const allProblems = [...problems, ...classProblems, ...headProblems];
  if (allProblems.length > 0) throw invalidFieldsError(allProblems);
  await checkSectionNameIsFree(db, schoolId, body.classid, texts.section, existing?.id);
  return { ...texts, same_key: normalizedKey(texts.section) };
}
