/** Selecting from a long list: search and keyboard movement. */
import { searchRows } from '@/lib/format/search-text';

export interface Pickable {
  id: number;
  label: string;
  /** Secondary text. */
  detail?: string;
  /** The heading under which it stands with its neighbours of the same group. */
  group?: string;
}

type ListRow<Item> = { heading: string; item?: undefined } | { item: Item; index: number };

/** The rows of a list: its items, and a heading before each group. `rowOf`: an item's row by the item's index. */
export function listRows<Item extends Pickable>(items: readonly Item[]): { rows: ListRow<Item>[]; rowOf: number[] } {
  const rows: ListRow<Item>[] = [];
  const rowOf = items.map((item, index) => {
    if (item.group && item.group !== items[index - 1]?.group) rows.push({ heading: item.group });
    return rows.push({ item, index }) - 1;
  });
  return { rows, rowOf };
}

/** The items that the search finds. */
export const filterItems = <Item extends Pickable>(items: readonly Item[], search: string): readonly Item[] =>
  searchRows(items, search, ({ label, detail = '' }) => [label, detail]);

/** The row that a key moves to; `null` for other keys. */
export function nextActiveIndex(
  key: string,
  active: number,
  { count, page }: { count: number; page: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
