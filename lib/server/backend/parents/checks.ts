import type { ParentType } from '@/lib/contract/parents';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { parentsOf } from '../students/queries';

export interface ParentLink {
  studentId: number;
  type: ParentType;
}

export const alreadyParentMessages: Record<ParentType, string> = {
  father: "This person is already this student's father.",
  mother: "This person is already this student's mother.",
  guardian: "This person is already this student's guardian.",
};
export const typeTakenMessages: Record<ParentType, string> = {
  father: 'This student already has a father. Please unlink that person first.',
  mother: 'This student already has a mother. Please unlink that person first.',
  guardian: 'This student already has a guardian. Please unlink that person first.',
};

export async function checkLinkIsFree(db: Db, schoolId: number, { studentId, type }: ParentLink, userId: number) {
  const links = await parentsOf(db, schoolId, studentId).select(['student_parents.user_id', 'parent_type']).execute();
  const existing = links.find((link) => link.user_id === userId);
  if (existing) throw new HttpError(409, alreadyParentMessages[existing.parent_type]);
  if (links.some((link) => link.parent_type === type)) {
    throw new HttpError(409, typeTakenMessages[type]);
  }
}
