import type { Broadcast } from '@/lib/contract/broadcasts';

/**
 * Joins upstream pages, of which `undefined` has not come yet. The upstream names no total: a page that brings nothing
 * new is the end. Rows move on to later pages while others are added, so that one may come twice.
 */
export function gather(pages: readonly (readonly Broadcast[] | undefined)[]) {
  const byId = new Map<number, Broadcast>();
  for (const page of pages) {
    if (!page) return { rows: [...byId.values()], isAtEnd: false };
    const before = byId.size;
    for (const row of page) if (!byId.has(row.id)) byId.set(row.id, row);
    if (byId.size === before) return { rows: [...byId.values()], isAtEnd: true };
  }
  return { rows: [...byId.values()], isAtEnd: false };
}
