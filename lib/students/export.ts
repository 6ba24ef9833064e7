/** Students as an Excel file. */

import { useMutationOnce } from '@/lib/client/use-mutation-once';
import { maxSheetRows } from '@/lib/contract/sheets';
import type { Student } from '@/lib/contract/students';
import { type ExportColumn, type ExportOrder, saveRows } from '@/lib/export/save-rows';
import { readStudents } from './every-student';
import type { StudentsRequest } from './queries';
import { genderLabel } from './row-text';

const placement: ExportColumn<Student>[] = [
  { header: 'Class', text: ({ className }) => className, key: 'class' },
  { header: 'Section', text: ({ section }) => section, key: 'class' },
];

/** @param hasPlacement the server says which class and section a student belongs to. */
export const studentExport = (hasPlacement: boolean): ExportColumn<Student>[] => [
  // Not the number that the list makes of an id: uploaded again, it would be taken for the school's own.
  { header: 'Enrollment Number', text: ({ enrollmentNo }) => enrollmentNo, key: 'enrollmentNo' },
  { header: 'First Name', text: ({ firstName }) => firstName, key: 'firstName' },
  { header: 'Middle Name', text: ({ middleName }) => middleName },
  { header: 'Last Name', text: ({ lastName }) => lastName, key: 'lastName' },
  { header: 'Phone Number', text: ({ mobileNo }) => mobileNo, key: 'mobileNo' },
  { header: 'Email', text: ({ email }) => email },
  { header: 'Date of Birth', text: ({ dob }) => dob, takes: 'date' },
  { header: 'Gender', text: ({ gender }) => genderLabel(gender), key: 'gender' },
  ...(hasPlacement ? placement : []),
  { header: 'Address Line 1', text: ({ addressLine1 }) => addressLine1 },
  { header: 'Address Line 2', text: ({ addressLine2 }) => addressLine2 },
  { header: 'City', text: ({ city }) => city, key: 'city' },
  { header: 'State', text: ({ state }) => state },
  { header: 'Pin Code', text: ({ zipCode }) => zipCode },
  { header: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive'), key: 'status' },
];

interface Order extends ExportOrder {
  view: Omit<StudentsRequest, 'page' | 'size'>;
  hasPlacement: boolean;
}

/** A failure is shown in the dialog only. */
export const useDownloadStudents = () =>
  useMutationOnce({
    mutationFn: async ({ view, hasPlacement, ...order }: Order) =>
      saveRows('Students', studentExport(hasPlacement), await readStudents(view, maxSheetRows.written, order), order),
    meta: { success: 'Student data downloaded successfully' },
  });
