import { expect, it } from 'vitest';
import { workbookLimits } from '@/lib/contract/sheets';
import { workbookOfRows } from './save-rows';

it('cuts each cell and each line of the title at the maximum length of a cell', () => {
  const text = 'x'.repeat(workbookLimits.cell + 1);
  const columns = [{ header: 'Name', text: (row: string) => row }];
  const { sheets } = workbookOfRows('Students', columns, ['Asha', text], { school: 'Hill School', filterText: text });
  expect(sheets[0]?.rows).toEqual([['Asha'], [text.slice(1)]]);
  expect(sheets[0]?.title?.at(-1)).toBe(text.slice(1));
});
