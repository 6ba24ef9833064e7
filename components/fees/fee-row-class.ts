/** One line for each period where there is room for eight columns; below that two lines of fields with their labels. */
export const feeRowClass =
  'grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-4 ' +
  'min-[87.5rem]:grid-cols-[5rem_minmax(0,1.1fr)_minmax(0,1.05fr)_minmax(0,0.9fr)_9rem_minmax(0,0.95fr)_minmax(0,0.9fr)_minmax(0,1.1fr)]';

/** Where the columns have a header, a field's own label is for screen readers. */
export const feeFieldClass = 'min-[87.5rem]:[&>label]:sr-only';

export const feeHeadings = [
  'Period',
  'Amount',
  'Concession Type',
  'Concession',
  'Due Date',
  'Late Fee Type',
  'Late Fee',
  'Final Amount',
] as const;
