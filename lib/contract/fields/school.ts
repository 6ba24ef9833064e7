import type { FieldTable } from './field';

export const schoolFields = {
  name: {
    kind: 'text',
    wire: 'name',
    label: 'School Name',
    isPersonal: false,
    required: 'School name is required',
    max: 150,
  },
  address: {
    kind: 'lines',
    wire: 'address',
    label: 'Address',
    isPersonal: false,
    required: 'Address is required',
    max: 500,
  },
  logo: { kind: 'photo', wire: 'logo', label: 'School Logo', isPersonal: false },
} as const satisfies FieldTable;
