import { describe, expect, it } from 'vitest';
import { slicePage } from './list-page';

const rows = Array.from({ length: 12 }, (_, index) => index + 1);

describe('slicePage', () => {
  it('cuts one page out of all rows', () => {
    expect(slicePage(rows, { page: 2, size: 5 })).toEqual({ rows: [6, 7, 8, 9, 10], total: 12, page: 2 });
  });
  it('shows the last page when asked for one beyond it', () => {
    expect(slicePage(rows, { page: 9, size: 5 })).toEqual({ rows: [11, 12], total: 12, page: 3 });
  });
  it('has one empty page when there are no rows', () => {
    expect(slicePage([], { page: 4, size: 5 })).toEqual({ rows: [], total: 0, page: 1 });
  });
});
