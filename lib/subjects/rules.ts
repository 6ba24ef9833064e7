import type * as z from 'zod/mini';
import { subjectFields } from '@/lib/contract/subjects';
import { formShape } from '@/lib/forms/table-form';

export const subjectForm = formShape(subjectFields);
export type SubjectForm = z.infer<typeof subjectForm>;
