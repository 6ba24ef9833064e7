import { searchRows } from '@/lib/format/search-text';

export interface Pickable {
  id: number;
  label: string;
  detail?: string;
  /** The heading of the group. Adjacent items with the same group share one heading. */
  group?: string;
}

type ListRow<Item> = { heading: string; item?: undefined } | { item: Item; index: number };

/** Returns the items with a heading before each group. `rowOf` maps the index of an item to the index of its row. */
export function listRows<Item extends Pickable>(items: readonly Item[]): { rows: ListRow<Item>[]; rowOf: number[] } {
  const rows: ListRow<Item>[] = [];
  const rowOf = items.map((item, index) => {
    if (item.group && item.group !== items[index - 1]?.group) rows.push({ heading: item.group });
    return rows.push({ item, index }) - 1;
  });
  return { rows, rowOf };
}

export const filterItems = <Item extends Pickable>(items: readonly Item[], search: string): readonly Item[] =>
  searchRows(items, search, ({ label, detail = '' }) => [label, detail]);

/** Returns the index of the item that a key moves to, or `null` for other keys. */
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
