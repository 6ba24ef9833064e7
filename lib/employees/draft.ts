import * as z from 'zod/mini';
import type { EmployeeForm } from './rules';

const text = z.string();

/** A new employee as far as somebody came: nothing about it has to be right. */
export const employeeDraft: z.ZodMiniType<EmployeeForm> = z.object({
  mobile: text,
  empNo: text,
  designation: text,
  firstName: text,
  middleName: text,
  lastName: text,
  email: text,
});
