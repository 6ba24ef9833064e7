import type * as z from 'zod/mini';
import { formOfRecord, formShape, toDefaultValues } from '@/lib/browser/forms/table-form';
import { toWire, wireNamesOf } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import type { RegisteredPerson, RegisteredUser } from '@/lib/contract/parents';

export const parentForm = formShape(parentFields);
export type ParentForm = z.infer<typeof parentForm>;

export const wireNames: Record<string, keyof ParentForm> = { ...wireNamesOf(parentFields), mobile_number: 'mobileNo' };

export const defaultValues = toDefaultValues(parentFields);

export const formOfParent = (parent: RegisteredPerson): ParentForm => ({
  mobileNo: parent.mobileno,
  profilepic: parent.profilepic,
  firstName: parent.firstname,
  middleName: parent.middlename,
  lastName: parent.lastname,
  email: parent.email,
});

export const formOfUser = (mobileNo: string, user: RegisteredUser): ParentForm =>
  formOfRecord(parentFields, { ...user, mobileNo });

export const toRequestBody = (form: ParentForm, profilepic: string) => toWire(parentFields, { ...form, profilepic });
