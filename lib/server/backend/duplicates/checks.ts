import type * as z from 'zod/mini';
import type { mergeStudents } from '@/lib/contract/duplicates';
import { versionOf } from '../changes/record-kind';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { studentRecord } from '../students/presenter';

export type Merge = z.output<typeof mergeStudents.body>;

/** @returns The kept student. @throws {HttpError} 404, 412 or 422 */
export async function checkMerge(db: Db, schoolId: number, merge: Merge) {
  const { keep_id, keep_version, other_id, other_version, section_from_id } = merge;
  if (keep_id === other_id) throw new HttpError(422, 'A student can’t be merged with the same record.');
  const kept = await studentRecord.find(db, schoolId, keep_id);
  const other = await studentRecord.find(db, schoolId, other_id);
  if (!kept || !other || ![keep_id, other_id].includes(section_from_id)) {
    throw new HttpError(404, 'One of these students has been deleted. Please reload the list.');
  }
  if (versionOf(kept.fields) !== keep_version || versionOf(other.fields) !== other_version) {
    throw new HttpError(
      412,
      'One of these students has been changed since you opened them. Please compare them again.',
    );
  }
  return kept;
}
