import { searchKey } from '@/lib/format/search-text';

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the items that match every typed word, in any order. An item matches a typed word if one of the item's words
 * begins with it. Items with more exact matches come first.
 */
export function filterByWords<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const searchWords = wordsOf(search);
  return items
    .map((item) => ({ item, words: wordsOf(textOf(item)) }))
    .filter(({ words }) => searchWords.every((searchWord) => words.some((word) => word.startsWith(searchWord))))
    .map(({ item, words }) => ({
      item,
      fullMatches: searchWords.filter((searchWord) => words.includes(searchWord)).length,
    }))
    .sort((a, b) => b.fullMatches - a.fullMatches)
    .map(({ item }) => item);
}
