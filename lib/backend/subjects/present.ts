import type { RecordKind } from '../changes/present';
import { subjectsOf } from './queries';

/** A subject's columns with the API's field names. */
export const subjectColumns = [
  'id',
  'school_id as schoolId',
  'subject_name as subjectName',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export const subjectRecord: RecordKind = {
  noun: 'subjects',
  async find(db, schoolId, id) {
    const listed = await subjectsOf(db, schoolId).select(subjectColumns).where('id', '=', id).executeTakeFirst();
    return listed && { listed, fields: { subject_name: listed.subjectName } };
  },
};
