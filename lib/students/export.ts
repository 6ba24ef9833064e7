/** Students as an Excel file. */

import { useMutation } from '@tanstack/react-query';
import { studentFields } from '@/lib/contract/fields/students';
import { maxSheetRows } from '@/lib/contract/sheets';
import type { Student } from '@/lib/contract/students';
import { type ExportColumn, type ExportOrder, exportColumnsOf, saveRows } from '@/lib/export/save-rows';
import { readStudents } from './every-student';
import type { StudentsRequest } from './queries';

const placement: ExportColumn<Student>[] = [
  { header: 'Class', text: ({ className }) => className, key: 'class' },
  { header: 'Section', text: ({ section }) => section, key: 'class' },
];

// An enrollment number is not what the list makes of an id: uploaded again, that would be taken for the school's own.
const fields: ExportColumn<Student>[] = exportColumnsOf(studentFields);
const addressAt = fields.findIndex(({ header }) => header === studentFields.addressLine1.label);

/** @param hasPlacement the server says which class and section a student belongs to. */
export const studentExport = (hasPlacement: boolean): ExportColumn<Student>[] => [
  ...fields.slice(0, addressAt),
  ...(hasPlacement ? placement : []),
  ...fields.slice(addressAt),
  { header: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive'), key: 'status' },
];

interface Order extends ExportOrder {
  view: Omit<StudentsRequest, 'page' | 'size'>;
  hasPlacement: boolean;
}

/** A failure is shown in the dialog only. */
export const useDownloadStudents = () =>
  useMutation({
    mutationFn: async ({ view, hasPlacement, ...order }: Order) =>
      saveRows('Students', studentExport(hasPlacement), await readStudents(view, maxSheetRows.written, order), order),
    meta: { success: 'Student data downloaded successfully' },
  });
