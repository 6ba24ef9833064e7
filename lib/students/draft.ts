import * as z from 'zod/mini';
import type { StudentForm } from './rules';

const text = z.string();

/** Schema of an unfinished new student: nothing is validated. The photo has to be chosen again. */
export const studentDraft: z.ZodMiniType<Omit<StudentForm, 'photo'>> = z.object({
  enrollmentNo: text,
  firstName: text,
  middleName: text,
  lastName: text,
  mobile: text,
  email: text,
  dob: text,
  gender: z.enum(['M', 'F', '']),
  state: text,
  city: text,
  pinCode: text,
  addressLine1: text,
  addressLine2: text,
});
