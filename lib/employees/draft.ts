import * as z from 'zod/mini';
import type { EmployeeForm } from './rules';

const text = z.string();

/** Schema of an unfinished new employee: nothing is validated. */
export const employeeDraft: z.ZodMiniType<EmployeeForm> = z.object({
  mobile: text,
  empNo: text,
  designation: text,
  firstName: text,
  middleName: text,
  lastName: text,
  email: text,
});
