import type { FieldTable } from './field';

export const sectionFields = {
  section: {
    kind: 'text',
    wire: 'section',
    label: 'Section Name',
    purpose: null,
    required: 'Section name is required',
    max: 50,
  },
} as const satisfies FieldTable;
