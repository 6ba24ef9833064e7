import { foldText } from './search-text';

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

export function parseRoman(word: string): number | null {
  const index = numerals.indexOf(word);
  return index < 0 ? null : index + 1;
}

const classWords = ['CLASS', 'GRADE', 'STD', 'STANDARD', 'YEAR'];

const earlyClasses = [
  ['PLAYGROUP', 'PLAYGROUPS', 'PLAY', 'TODDLER', 'TODDLERS', 'PRENURSERY', 'PREKG', 'PREPRIMARY'],
  ['NURSERY'],
  ['LKG', 'LOWERKG', 'LOWERKINDERGARTEN', 'JRKG', 'JUNIORKG', 'KG1', 'KGI', 'PP1', 'PPI'],
  ['KG', 'KINDERGARTEN'],
  ['UKG', 'UPPERKG', 'UPPERKINDERGARTEN', 'SRKG', 'SENIORKG', 'KG2', 'KGII', 'PP2', 'PPII', 'PREP'],
];

const ordinals = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];
const numberWords = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN', 'ELEVEN', 'TWELVE'];

function numberOf(word: string): number | null {
  const digits = /^(\d{1,2})(?:ST|ND|RD|TH)?$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const index = [ordinals, numberWords].map((words) => words.indexOf(word)).find((place) => place >= 0);
  return index === undefined ? parseRoman(word) : index + 1;
}

interface ClassLevel {
  level: number;
  stream: string;
}

export function classLevel(name: string): ClassLevel | null {
  const words = (foldText(name).match(/\p{N}+(?:ST|ND|RD|TH)?(?!\p{L})|[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => !classWords.includes(word),
  );
  for (const length of [3, 2, 1]) {
    const early = earlyClasses.findIndex((names) => names.includes(words.slice(0, length).join('')));
    if (early >= 0) return { level: early - earlyClasses.length + 1, stream: words.slice(length).join(' ') };
  }
  const [first = '', ...others] = words;
  const level = numberOf(first);
  return level === null ? null : { level, stream: others.join(' ') };
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

export function compareClasses(first: string, second: string): number {
  const [left, right] = [classLevel(first), classLevel(second)];
  return (left?.level ?? Number.MAX_VALUE) - (right?.level ?? Number.MAX_VALUE) || naturalOrder.compare(first, second);
}

export function sortByClass<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const names = [...new Set(rows.map(nameOf))].sort(compareClasses);
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (row: Row) => places.get(nameOf(row)) ?? 0;
  return rows.toSorted((first, second) => placeOf(first) - placeOf(second));
}
