import { describe, expect, it } from 'vitest';
import { numberCell } from './cells.mjs';

describe('a number cell', () => {
  it.each([
    [42, '000000', '000042'],
    [42, '0', '42'],
    [0.1, '0%', '10%'],
    [0.07, '0.00%', '7%'],
    [0.125, '#,##0.0%;[Red]-0.0%', '12.5%'],
    [10, '0 "% of fees"', '10'],
    [10, '0\\%', '10'],
    [1.5, 'General', '1.5'],
  ])('%d in the format %s is %s', (value, format, text) => {
    expect(numberCell(value, format, 'A1')).toEqual({ kind: 'number', text });
  });

  it.each([
    [42, '"ADM-"0000', 'ADM-0042'],
    [20240012, '0000"/"0000', '2024/0012'],
    [120240012, '0000/0000', '12024/0012'],
    [42, '\\R-000;[Red]\\R-000', 'R-042'],
  ])('%d in the format %s shows %s', (value, format, shown) => {
    expect(numberCell(value, format, 'A1')).toMatchObject({ text: String(value), shown });
  });

  it('of more than 15 digits is a problem, because the file has lost digits', () => {
    expect(numberCell(1234567890123456, '0', 'B2').problem).toContain('B2 contains a number of more than 15 digits');
  });
});
