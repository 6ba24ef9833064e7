import * as z from 'zod/mini';
import { requiredText } from '@/lib/forms/fields';

export const subjectForm = z.object({
  subjectName: requiredText('Subject name is required'),
});
export type SubjectForm = z.infer<typeof subjectForm>;
