import { type TextWire, withMissing } from '@/lib/contract/fields/field';
import { studentImportFields, studentImportSheet } from '@/lib/contract/fields/student-import';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { rulesOf } from '../http/text-rules';
import { sheetColumnsOf } from '../sheets/table-columns';

const table = { ...studentFields, ...studentImportFields };

export type ImportField = TextWire<typeof table>;

export const importColumns = sheetColumnsOf(table, { ...studentSheet, ...studentImportSheet });
const completeRules = rulesOf(table);
const incompleteRules = rulesOf(withMissing(table));

export const importRules = ({ incomplete = false }) => (incomplete ? incompleteRules : completeRules);
