export const exportColumns = [
  { header: 'Enrollment No.', width: 18 },
  { header: 'First Name', width: 18 },
  { header: 'Middle Name', width: 18 },
  { header: 'Last Name', width: 18 },
  { header: 'Gender', width: 10 },
  { header: 'Date of Birth', width: 14 },
  { header: 'Phone No.', width: 16 },
  { header: 'Status', width: 10 },
];
