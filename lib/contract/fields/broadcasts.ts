import type { FieldTable } from './field';

export const broadcastFields = {
  subject: {
    kind: 'text',
    wire: 'subject',
    label: 'Title',
    purpose: null,
    required: 'Title is required',
    max: 200,
  },
  description: {
    kind: 'lines',
    wire: 'description',
    label: 'Description',
    purpose: null,
    required: 'Description is required',
    max: 5000,
  },
  link: { kind: 'text', wire: 'link', label: 'Link', purpose: null, max: 2000 },
  duedate: { kind: 'day', wire: 'duedate', label: 'Date', purpose: null, required: 'Date is required' },
} as const satisfies FieldTable;
