import * as z from 'zod/mini';
import type { CallInput } from '@/lib/contract/call';
import type { RegisteredPerson, RegisteredUser, updateUser } from '@/lib/contract/parents';
import { photo } from '@/lib/files/image-rules';
import { digits, optionalEmail, optionalText, requiredText } from '@/lib/forms/fields';

const missing = 'Mobile number and first name are required';

export const parentForm = z.object({
  mobile: digits(10, missing, 'Mobile number must be 10 digits'),
  photo,
  firstName: requiredText(missing),
  middleName: optionalText(),
  lastName: optionalText(),
  email: optionalEmail,
});
export type ParentForm = z.infer<typeof parentForm>;

/** From the API's field names, as they appear in errors, to the form's. */
export const wireNames: Record<string, keyof ParentForm> = {
  mobileno: 'mobile',
  mobile_number: 'mobile',
  profilepic: 'photo',
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  email: 'email',
};

export const emptyParent: ParentForm = {
  mobile: '',
  photo: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
};

export const formOfParent = (parent: RegisteredPerson): ParentForm => ({
  mobile: parent.mobileno,
  photo: parent.profilepic,
  firstName: parent.firstname,
  middleName: parent.middlename,
  lastName: parent.lastname,
  email: parent.email,
});

export const formOfUser = (mobile: string, user: RegisteredUser): ParentForm => ({
  mobile,
  photo: user.profilepic,
  firstName: user.firstName,
  middleName: user.middleName,
  lastName: user.lastName,
  email: user.email,
});

/** @param profilepic the name of the stored photo. */
export const personBody = (form: ParentForm, profilepic: string): CallInput<typeof updateUser>['body'] => ({
  mobileno: form.mobile,
  first_name: form.firstName,
  middle_name: form.middleName,
  last_name: form.lastName,
  email: form.email,
  profilepic,
});
