import type { Broadcast } from '@/lib/contract/broadcasts';

/**
 * Merges the pages of the upstream's broadcast list. An `undefined` page is still loading. The upstream sends no total,
 * so a page without new rows marks the end. Pages may overlap, because new rows move older rows to later pages.
 */
export function mergePages(pages: readonly (readonly Broadcast[] | undefined)[]) {
  const byId = new Map<number | string, Broadcast>();
  for (const page of pages) {
    if (!page) return { rows: [...byId.values()], isAtEnd: false };
    const sizeBefore = byId.size;
    for (const row of page) {
      const key = row.id ?? JSON.stringify(row);
      if (!byId.has(key)) byId.set(key, row);
    }
    if (byId.size === sizeBefore) return { rows: [...byId.values()], isAtEnd: true };
  }
  return { rows: [...byId.values()], isAtEnd: false };
}
