/** The rule by which what is typed finds a page, an action, a class or a section. */
import { searchKey } from '@/lib/format/search-text';

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Those that have, for each word of the search, a word that begins with it, in any order; those that have more of them
 * in full come first.
 */
export function matching<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const typed = wordsOf(search);
  return items
    .map((item) => ({ item, words: wordsOf(textOf(item)) }))
    .filter(({ words }) => typed.every((one) => words.some((word) => word.startsWith(one))))
    .map(({ item, words }) => ({ item, inFull: typed.filter((one) => words.includes(one)).length }))
    .sort((a, b) => b.inFull - a.inFull)
    .map(({ item }) => item);
}
