import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { sheetColumnsOf } from '../sheets/columns';

/** The columns of the template and the import. */
export const studentSheetColumns = sheetColumnsOf(studentFields, studentSheet);
