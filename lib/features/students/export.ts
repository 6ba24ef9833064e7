import { useMutation } from '@tanstack/react-query';
import { type ExportColumn, type ExportRequest, exportColumnsOf, saveRows } from '@/lib/browser/export/save-rows';
import { studentFields } from '@/lib/contract/fields/students';
import { maxSheetRows } from '@/lib/contract/sheets';
import type { Student } from '@/lib/contract/students';
import { readStudents } from './all-students';
import type { StudentsRequest } from './queries';

const placementColumns: ExportColumn<Student>[] = [
  { header: 'Class', text: ({ className }) => className, key: 'class' },
  { header: 'Section', text: ({ section }) => section, key: 'class' },
];

// Leaves a missing enrollment number empty. The list shows a substitute such as `ST-0007`, but an upload of the file
// would store the substitute as a real number.
const fieldColumns: ExportColumn<Student>[] = exportColumnsOf(studentFields);
const addressIndex = fieldColumns.findIndex(({ header }) => header === studentFields.addressLine1.label);

export const studentExport = (hasPlacement: boolean): ExportColumn<Student>[] => [
  ...fieldColumns.slice(0, addressIndex),
  ...(hasPlacement ? placementColumns : []),
  ...fieldColumns.slice(addressIndex),
  { header: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive'), key: 'status' },
];

interface StudentExportRequest extends ExportRequest {
  view: Omit<StudentsRequest, 'page' | 'size'>;
  hasPlacement: boolean;
}

export const useDownloadStudents = () =>
  useMutation({
    mutationFn: async ({ view, hasPlacement, ...request }: StudentExportRequest) =>
      saveRows(
        'Students',
        studentExport(hasPlacement),
        await readStudents(view, maxSheetRows.written, request),
        request,
      ),
    meta: { success: 'Student data downloaded successfully' },
  });
