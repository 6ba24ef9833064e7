import { classFields } from '@/lib/contract/fields/classes';
import { normalizedKey } from '@/lib/format/normalize-text';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError, invalidFieldsError } from '../http-error';
import { subjectsOf } from '../subjects/queries';
import { classesOf } from './queries';

const rules = rulesOf(classFields);

async function checkNameIsFree(db: Db, schoolId: number, classname: string, exceptId: number) {
  const other = await classesOf(db, schoolId)
    .select('classname')
    .where('same_key', '=', normalizedKey(classname))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = `There is already a class named ${other.classname}.`;
  throw new HttpError(409, message, { detail: [{ field: 'classname', message }] });
}

export async function validateClassName(db: Db, schoolId: number, classname: string, exceptId = 0) {
  const texts = requireValidTexts(rules, { classname });
  await checkNameIsFree(db, schoolId, texts.classname, exceptId);
  return { ...texts, same_key: normalizedKey(texts.classname) };
}

export async function checkSubjects(db: Db, schoolId: number, ids: number[]) {
  const existing = await mapInBatches(ids, (batch) =>
    subjectsOf(db, schoolId).select('id').where('id', 'in', batch).execute(),
  );
  if (existing.length === ids.length) return;
  throw invalidFieldsError([
    { field: 'subjects', message: 'Some of these subjects no longer exist. Please reload the page.' },
  ]);
}
