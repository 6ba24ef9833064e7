import * as z from 'zod/mini';
import { requiredChoice } from '@/lib/browser/forms/field-schemas';
import { formShape, toDefaultValues } from '@/lib/browser/forms/table-form';
import { accessNameFields, accessPersonFields } from '@/lib/contract/fields/access';
import { toWire, wireNamesOf } from '@/lib/contract/fields/field';
import { roleNames } from '@/lib/contract/roles';
import type { Grant } from './mutations';

const base = { kind: z.enum(['employee', 'person']), role: z.enum(roleNames) };
const anyText = z.string();
const unchecked = { mobileNo: anyText, firstName: anyText, middleName: anyText, lastName: anyText };

const employeeForm = z.object({ ...base, ...unchecked, personId: requiredChoice('Select an employee') });
const personForm = z.extend(formShape(accessPersonFields), { ...base, personId: anyText });
/** The names of a registered person can't be edited, so they are not validated. */
const registeredForm = z.extend(personForm, { firstName: anyText, middleName: anyText, lastName: anyText });

export type GrantForm = z.infer<typeof personForm>;

export const nameForm = formShape(accessNameFields);
export type NameForm = z.infer<typeof nameForm>;

export interface NumberOwner {
  userId: number;
  firstName: string;
  middleName: string;
  lastName: string;
}

export function grantFormFor(kind: GrantForm['kind'], owner: NumberOwner | null) {
  if (kind === 'employee') return employeeForm;
  return owner ? registeredForm : personForm;
}

export const wireNames: Record<string, keyof GrantForm> = { ...wireNamesOf(accessPersonFields), person_id: 'personId' };

export const defaultValues: GrantForm = {
  ...toDefaultValues(accessPersonFields),
  kind: 'employee',
  personId: '',
  role: 'view',
};

export function toGrant({ kind, personId, role, ...names }: GrantForm, owner: NumberOwner | null): Grant {
  if (kind === 'employee') return { person_id: Number(personId), role };
  if (owner) return { person_id: owner.userId, role };
  return { person: toWire(accessPersonFields, names), role };
}
