import { acceptOf, fileKinds, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';

/** The picker offers Excel files only, yet a dropped or forced .csv is taken too. */
export const pickerAccepts = acceptOf([fileKinds.xls, fileKinds.xlsx]);

/** @returns what is wrong with the chosen file, or `null`. */
export function checkSpreadsheet(file: File | null): string | null {
  if (!file) return 'Please select a file first';
  return kindOf(file.name, kindsFor.import) ? null : 'Please upload a valid CSV or Excel file';
}
