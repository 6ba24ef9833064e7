import { placementKey } from '@/lib/format/class-key';
import { isShortWord, searchRows, searchText, searchWords } from '@/lib/format/search-text';

export interface Pickable {
  id: number;
  label: string;
  detail?: string;
  group?: Group;
}

/** A group such as a section. Adjacent items of the same group share one heading. */
export interface Group {
  name: string;
  keys: readonly string[];
  /** The number of items in the group, including those that do not match the search. */
  size: number;
}

type ListRow<Item> = { group: Group; items: readonly Item[] } | { group?: undefined; item: Item };

/** Returns a row for each item, and a heading row before the first item of each group. */
export function listRows<Item extends Pickable>(items: readonly Item[]): ListRow<Item>[] {
  const rows: ListRow<Item>[] = [];
  let groupItems: Item[] = [];
  items.forEach((item, index) => {
    if (item.group && item.group.name !== items[index - 1]?.group?.name) {
      groupItems = [];
      rows.push({ group: item.group, items: groupItems });
    }
    groupItems.push(item);
    rows.push({ item });
  });
  return rows;
}

export interface Matches<Item> {
  items: readonly Item[];
  /** The items whose group matches the search, such as all items of 5 B for `5b`. `items` begins with them. */
  named: readonly Item[];
}

const wordStart = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u');

/**
 * Returns the items that contain all words of the search. If the search names a group, the items of this group come
 * first: `5b` names the section 5 B. A search word of one or two characters must be the start of a word in the item,
 * because almost every enrollment number contains these characters somewhere.
 */
export function findItems<Item extends Pickable>(items: readonly Item[], search: string): Matches<Item> {
  const key = placementKey(search);
  const named = items.filter(({ group }) => group?.keys.includes(key));
  const namedIds = new Set(named.map(({ id }) => id));
  const textsOf = ({ label, detail = '' }: Item) => [label, detail];
  const shortWords = searchWords(search).filter(isShortWord).map(wordStart);
  const others = searchRows(items, search, textsOf).filter(
    (item) => !namedIds.has(item.id) && shortWords.every((word) => word.test(searchText(...textsOf(item)))),
  );
  return { items: [...named, ...others], named };
}

/**
 * Returns the items that one click selects: the items of the groups that match the search, or else all matches. Offers
 * all matches only if `isNarrowed` is true, because a complete list may contain the whole school.
 */
export function bulkChoice(
  { items, named }: Matches<Pickable>,
  isNarrowed: boolean,
): { label: string; ids: readonly number[] } | null {
  const chosenItems = named.length > 0 ? named : isNarrowed ? items : [];
  if (chosenItems.length === 0) return null;
  const names = new Set(named.map(({ group }) => group?.name));
  const [name] = names;
  const label = names.size === 1 ? `Select all of ${name}` : `Select all of ${names.size} sections`;
  return { label: name ? label : 'Select all shown', ids: chosenItems.map(({ id }) => id) };
}

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
