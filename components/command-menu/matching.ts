/** The rule by which what is typed finds a page, an action, a class or a section. */

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Without regard to case and accents. */
const isSame = (a: string, b: string) => collator.compare(a, b) === 0;
const begins = (word: string, typed: string) => isSame(word.slice(0, typed.length), typed);

/** Whether each word of the search begins a word of the text, in any order. */
function isMatch(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((typed) => words.some((word) => begins(word, typed)));
}

/** Those whose text matches; those that have a word of the search in full come first. */
export function matching<Item>(items: readonly Item[], search: string, textOf: (item: Item) => string): Item[] {
  const typed = wordsOf(search);
  const inFull = (item: Item) => {
    const words = wordsOf(textOf(item));
    return typed.filter((one) => words.some((word) => isSame(word, one))).length;
  };
  return items
    .filter((item) => isMatch(textOf(item), search))
    .map((item) => ({ item, rank: inFull(item) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}
