import { subjectFields } from '@/lib/contract/fields/subjects';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';
import { subjectsOf } from './queries';

export const subjectRules = rulesOf(subjectFields);

export async function checkSubjectNameIsFree(db: Db, schoolId: number, name: string, exceptId = 0) {
  const other = await subjectsOf(db, schoolId)
    .select('subject_name')
    .where('same_key', '=', normalizedKey(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = `There is already a subject named ${other.subject_name}.`;
  throw new HttpError(409, message, { detail: [{ field: 'subject_name', message }] });
}

export async function validateSubjectName(db: Db, schoolId: number, name: string, exceptId = 0) {
  const texts = requireValidTexts(subjectRules, { subject_name: name });
  await checkSubjectNameIsFree(db, schoolId, texts.subject_name, exceptId);
  return { ...texts, same_key: normalizedKey(texts.subject_name) };
}
