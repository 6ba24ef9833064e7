import type { FieldTable } from './field';

export const classFields = {
  classname: {
    kind: 'text',
    wire: 'classname',
    label: 'Class Name',
    purpose: null,
    required: 'Class name cannot be empty',
    max: 50,
  },
} as const satisfies FieldTable;
