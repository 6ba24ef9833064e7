export const exportColumns = [
  { header: 'Holiday', width: 32 },
  { header: 'Start Date', width: 14 },
  { header: 'End Date', width: 14 },
  { header: 'Day', width: 14 },
  { header: 'Classes', width: 48 },
];
