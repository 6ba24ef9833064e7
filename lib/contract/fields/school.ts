import type { FieldTable } from './field';

export const schoolFields = {
  name: { kind: 'text', wire: 'name', label: 'School Name', required: 'School name is required', max: 150 },
  address: { kind: 'lines', wire: 'address', label: 'Address', required: 'Address is required', max: 500 },
  logo: { kind: 'photo', wire: 'logo', label: 'School Logo' },
} as const satisfies FieldTable;
