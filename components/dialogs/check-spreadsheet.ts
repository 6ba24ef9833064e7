/** The file picker offers Excel files only, but CSV files are accepted too. */
export const pickerAccepts = '.xls,.xlsx';

/** @returns what is wrong with the chosen file, or `null`. */
export function checkSpreadsheet(file: File | null): string | null {
  if (!file) return 'Please select a file first';
  return /\.(?:csv|xls|xlsx)$/i.test(file.name) ? null : 'Please upload a valid CSV or Excel file';
}
