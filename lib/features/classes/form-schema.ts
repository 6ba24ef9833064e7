import * as z from 'zod/mini';
import { formShape } from '@/lib/browser/forms/table-form';
import type { CallInput } from '@/lib/contract/call';
import type { createClass, SchoolClass } from '@/lib/contract/classes';
import { classFields } from '@/lib/contract/fields/classes';

export const classForm = z.extend(formShape(classFields), {
  worksunday: z.boolean(),
  workmonday: z.boolean(),
  worktuesday: z.boolean(),
  workwednesday: z.boolean(),
  workthursday: z.boolean(),
  workfriday: z.boolean(),
  worksaturday: z.boolean(),
});
export type ClassForm = z.infer<typeof classForm>;

export const defaultValues: ClassForm = {
  classname: '',
  worksunday: false,
  workmonday: true,
  worktuesday: true,
  workwednesday: true,
  workthursday: true,
  workfriday: true,
  worksaturday: false,
};

export function toFormValues({ id: _, isactive: __, version: ___, ...form }: SchoolClass): ClassForm {
  return form;
}

export const toRequestBody = (
  form: ClassForm,
  existing: Pick<SchoolClass, 'isactive'> | null,
): CallInput<typeof createClass>['body'] => ({
  ...form,
  isactive: existing?.isactive ?? true,
});
