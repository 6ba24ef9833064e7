import { studentFields } from '@/lib/contract/fields/students';
import { type ExportColumn, fieldColumns, statusColumn } from '../sheets/export-columns';
import type { studentsOfClass } from './queries';

export const classListColumns = fieldColumns(studentFields, {
  first: ['enrollmentNo', 'firstName', 'middleName', 'lastName', 'gender', 'dob', 'mobileNo'],
  without: ['email', 'addressLine1', 'addressLine2', 'city', 'state', 'zipCode'],
  changes: { enrollmentNo: { header: 'Enrollment No.' }, mobileNo: { header: 'Phone No.' } },
});

const sectionColumn = { header: 'Section', width: 12, text: ({ section }: { section: string }) => section };

export const classSheetColumns: ExportColumn<Awaited<ReturnType<typeof studentsOfClass>>[number]>[] = [
  ...classListColumns.slice(0, 4),
  sectionColumn,
  ...classListColumns.slice(4),
  statusColumn,
];
