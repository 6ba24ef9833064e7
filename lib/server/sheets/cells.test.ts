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
    expect(numberCell(value, format)).toEqual({ kind: 'number', text });
  });
});
