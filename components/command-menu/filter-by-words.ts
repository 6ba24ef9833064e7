import { joinShortWords, searchKey, searchText } from '@/lib/format/search-text';

const wordsOf = (key: string) => key.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/**
 * Returns the items that match every typed word, in any order. An item matches a typed word if one of the item's words
 * begins with it. Items with more exact matches come first. The search `o brien` finds `O'Brien` and `O Brien`.
 */
export function filterByWords<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const searchWords = wordsOf(searchKey(search));
  const joinedWords = wordsOf(joinShortWords(searchKey(search)));
  return items
    .map((item) => ({ item, words: wordsOf(searchText(textOf(item))) }))
    .filter(({ words }) =>
      [searchWords, joinedWords].some((typedWords) =>
        typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord))),
      ),
    )
    .map(({ item, words }) => ({
      item,
      fullMatches: searchWords.filter((searchWord) => words.includes(searchWord)).length,
    }))
    .sort((a, b) => b.fullMatches - a.fullMatches)
    .map(({ item }) => item);
}
