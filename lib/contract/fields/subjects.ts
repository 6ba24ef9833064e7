import type { FieldTable } from './field';

export const subjectFields = {
  subjectName: {
    kind: 'text',
    wire: 'subject_name',
    label: 'Subject Name',
    purpose: null,
    required: 'Subject name is required',
    max: 100,
  },
} as const satisfies FieldTable;
