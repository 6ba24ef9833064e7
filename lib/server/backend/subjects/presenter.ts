import type { updateSubject } from '@/lib/contract/subjects';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import { subjectsOf } from './queries';

export const subjectColumns = [
  'id',
  'school_id as schoolId',
  'subject_name as subjectName',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

const formFields = ({ subjectName }: { subjectName: string }) =>
  ({
    subject_name: subjectName,
  }) satisfies UpdatedFields<typeof updateSubject, 'subject_id'>;

export const presentSubject = <R extends { subjectName: string }>(row: R) => withVersion(row, formFields(row));

export const subjectRecord: RecordKind = {
  noun: 'subjects',
  async find(db, schoolId, id) {
    const row = await subjectsOf(db, schoolId).select(subjectColumns).where('id', '=', id).executeTakeFirst();
    return row && { listed: presentSubject(row), fields: formFields(row) };
  },
};
