import { searchKey } from '@/lib/format/search-text';

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the items in which every typed word begins some word, in any order. Items with more complete words are first.
 */
export function filterByWords<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const typed = wordsOf(search);
  return items
    .map((item) => ({ item, words: wordsOf(textOf(item)) }))
    .filter(({ words }) => typed.every((one) => words.some((word) => word.startsWith(one))))
    .map(({ item, words }) => ({ item, inFull: typed.filter((one) => words.includes(one)).length }))
    .sort((a, b) => b.inFull - a.inFull)
    .map(({ item }) => item);
}
