import { subjectFields } from '@/lib/contract/subjects';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';
import { subjectsOf } from './queries';

const rules = rulesOf(subjectFields);

export async function validateSubjectName(db: Db, schoolId: number, name: string, exceptId = 0) {
  const texts = requireValidTexts(rules, { subject_name: name });
  const columns = { ...texts, same_key: normalizedKey(texts.subject_name) };
  const other = await subjectsOf(db, schoolId)
    .select('subject_name')
    .where('same_key', '=', columns.same_key)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return columns;
  const message = `There is already a subject named ${other.subject_name}.`;
  throw new HttpError(409, message, { detail: [{ field: 'subject_name', message }] });
}
