import type { FieldTable } from './field';

export const holidayFields = {
  name: {
    kind: 'text',
    wire: 'holiday_name',
    label: 'Holiday Name',
    purpose: null,
    required: 'Holiday name is required',
    max: 100,
  },
  startDate: {
    kind: 'day',
    wire: 'start_date',
    label: 'Start Date',
    purpose: null,
    required: 'Start date is required',
  },
  endDate: { kind: 'day', wire: 'end_date', label: 'End Date', purpose: null, required: 'End date is required' },
} as const satisfies FieldTable;
