import { describe, expect, it } from 'vitest';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { mergePages } from './merge-pages';

const row = (id: number): Broadcast => ({
  id,
  notetype: 'Circular',
  subject: `No. ${id}`,
  description: '',
  link: '',
  duedate: '2026-11-21',
});
const ids = (pages: (Broadcast[] | undefined)[]) => mergePages(pages).rows.map(({ id }) => id);

describe('Gathered broadcasts', () => {
  it('are the rows of the pages in their order', () => {
    expect(ids([[row(9), row(8)], [row(7)]])).toEqual([9, 8, 7]);
  });

  it('hold a row once that moved on to the next page', () => {
    expect(
      ids([
        [row(9), row(8)],
        [row(8), row(7)],
      ]),
    ).toEqual([9, 8, 7]);
  });

  it('end with an empty page and not before', () => {
    expect(mergePages([[row(9)]]).isAtEnd).toBe(false);
    expect(mergePages([[row(9)], []]).isAtEnd).toBe(true);
    expect(mergePages([[]]).isAtEnd).toBe(true);
  });

  it('end where an upstream sends the same page whatever it is asked for', () => {
    expect(mergePages([[row(9)], [row(9)]]).isAtEnd).toBe(true);
  });

  it('wait for a page that is on its way', () => {
    expect(mergePages([[row(9)], undefined])).toEqual({ rows: [row(9)], isAtEnd: false });
  });
});
