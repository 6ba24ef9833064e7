import type * as z from 'zod/mini';
import { formShape } from '@/lib/browser/forms/table-form';
import { subjectFields } from '@/lib/contract/fields/subjects';

export const subjectForm = formShape(subjectFields);
export type SubjectForm = z.infer<typeof subjectForm>;
