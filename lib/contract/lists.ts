/** The months as the product names them, on the wire too. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export type MonthName = (typeof monthNames)[number];

/** What a broadcast may be, as the product and the wire name it. */
export const broadcastTypes = ['Circular', 'Notification'] as const;
