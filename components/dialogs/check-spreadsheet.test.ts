import { describe, expect, it } from 'vitest';
import { checkSpreadsheet } from './check-spreadsheet';

describe('checkSpreadsheet', () => {
  it('requires a file', () => {
    expect(checkSpreadsheet(null)).toBe('Please select a file first');
  });
  it.each(['staff.csv', 'staff.xls', 'STAFF.XLSX'])('accepts %s', (name) => {
    expect(checkSpreadsheet(new File([''], name))).toBeNull();
  });
  it.each(['staff.pdf', 'xlsx', 'staff.xlsx.exe', 'staff.xlsm'])('refuses %s', (name) => {
    expect(checkSpreadsheet(new File([''], name))).toBe('Please upload a valid CSV or Excel file');
  });
});
