import { describe, expect, it } from 'vitest';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { mergePages } from './hooks';

const row = (id: number): Broadcast => ({
  id,
  notetype: 'Circular',
  subject: `No. ${id}`,
  description: '',
  link: '',
  duedate: '2026-11-21',
});
const ids = (pages: (Broadcast[] | undefined)[]) => mergePages(pages).rows.map(({ id }) => id);

describe('mergePages', () => {
  it('keeps the order of pages and rows', () => {
    expect(ids([[row(9), row(8)], [row(7)]])).toEqual([9, 8, 7]);
  });

  it('drops the duplicate of a row that moved to the next page', () => {
    expect(
      ids([
        [row(9), row(8)],
        [row(8), row(7)],
      ]),
    ).toEqual([9, 8, 7]);
  });

  it('reports the end only at an empty page', () => {
    expect(mergePages([[row(9)]]).isAtEnd).toBe(false);
    expect(mergePages([[row(9)], []]).isAtEnd).toBe(true);
    expect(mergePages([[]]).isAtEnd).toBe(true);
  });

  it('reports the end if the upstream repeats a page', () => {
    expect(mergePages([[row(9)], [row(9)]]).isAtEnd).toBe(true);
  });

  it('does not report the end while a page is loading', () => {
    expect(mergePages([[row(9)], undefined])).toEqual({ rows: [row(9)], isAtEnd: false });
  });
});
