import * as z from 'zod/mini';
import { createStudent } from '@/lib/contract/students';
import type { NewRow } from '@/lib/server/backend/db/schema';
import { studentRow } from '@/lib/server/backend/students/commands';
import { adminId, schoolId } from './backend';
import { createStudentBody } from './students';

/** Returns a row of the table of students. It may have values that the calls refuse, such as formulas. */
export function createStudentRow(changes: Partial<NewRow<'students'>> = {}): NewRow<'students'> {
  const { isactive: _, ...texts } = z.parse(createStudent.body, createStudentBody());
  return { ...studentRow({ ...texts, ...changes }, { schoolId, userId: adminId }), ...changes };
}
