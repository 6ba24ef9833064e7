import { acceptOf, fileKinds, kindOf, kindsFor } from '@/lib/contract/values/file-kinds';

/** The file types that the file picker offers. A dropped .csv file is accepted too. */
export const pickerAccepts = acceptOf([fileKinds.xls, fileKinds.xlsx]);

export function checkSpreadsheet(file: File | null): string | null {
  if (!file) return 'Please select a file first';
  return kindOf(file.name, kindsFor.import) ? null : 'Please upload a valid CSV or Excel file';
}
