import type { Broadcast } from '@/lib/contract/broadcasts';

/**
 * Merges the pages of the upstream's list; `undefined` is still loading. The upstream sends no total: a page without
 * new rows is the end. A row may come twice, because rows move to later pages when others are added.
 */
export function mergePages(pages: readonly (readonly Broadcast[] | undefined)[]) {
  const byId = new Map<number | string, Broadcast>();
  for (const page of pages) {
    if (!page) return { rows: [...byId.values()], isAtEnd: false };
    const before = byId.size;
    for (const row of page) {
      const key = row.id ?? JSON.stringify(row);
      if (!byId.has(key)) byId.set(key, row);
    }
    if (byId.size === before) return { rows: [...byId.values()], isAtEnd: true };
  }
  return { rows: [...byId.values()], isAtEnd: false };
}
