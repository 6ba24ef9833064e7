const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Returns the number of a class that is written as a Roman numeral in capitals, or `null` for another word. */
export function parseRoman(word: string): number | null {
  const index = numerals.indexOf(word);
  return index < 0 ? null : index + 1;
}
