/** The picker offers Excel files only, yet a dropped or forced .csv is taken too. */
export const pickerAccepts = '.xls,.xlsx';

/** @returns what is wrong with the choice, or `null`. */
export function checkSpreadsheet(file: File | null): string | null {
  if (!file) return 'Please select a file first';
  return /\.(?:csv|xls|xlsx)$/i.test(file.name) ? null : 'Please upload a valid CSV or Excel file';
}
