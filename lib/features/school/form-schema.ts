import * as z from 'zod/mini';
import { requiredText } from '@/lib/browser/forms/field-schemas';

export const schoolProfileForm = z.object({
  name: requiredText('School name is required', 150),
  address: requiredText('Address is required', 500),
});
export type SchoolProfileForm = z.infer<typeof schoolProfileForm>;
