import type { FieldTable } from './field';

export const schoolFields = {
  name: {
    kind: 'text',
    wire: 'name',
    label: 'School Name',
    purpose: null,
    required: 'School name is required',
    max: 150,
  },
  address: {
    kind: 'lines',
    wire: 'address',
    label: 'Address',
    purpose: null,
    required: 'Address is required',
    max: 500,
  },
  logo: { kind: 'photo', wire: 'logo', label: 'School Logo', purpose: null },
} as const satisfies FieldTable;
