import * as z from 'zod/mini';
import { requiredText } from '@/lib/browser/forms/field-schemas';
import { schoolFields } from '@/lib/contract/fields/school';
import type { Profile, School } from '@/lib/contract/school';

const { name, address } = schoolFields;

export const schoolProfileForm = z.object({
  name: requiredText(name.required, name.max),
  address: requiredText(address.required, address.max),
  /** The URL of a stored logo, a chosen file, or '' for no logo. */
  logo: z.union([z.string(), z.instanceof(File)]),
});
export type SchoolProfileForm = z.infer<typeof schoolProfileForm>;

export const toFormValues = (school: School & Partial<Pick<Profile, 'schoolLogo'>>): SchoolProfileForm => ({
  name: school.name,
  address: school.address,
  logo: school.logo || school.schoolLogo || '',
});
