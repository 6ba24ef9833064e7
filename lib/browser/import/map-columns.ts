import { wholeNameHeaders } from '@/lib/contract/fields/known-headers';
import type { SheetRow } from '@/lib/contract/sheets';
import { errorColumnHeader, headerKey, headerKeys, meaningsOf } from './headers';
import type { ColumnChoices, FileColumn, ImportColumn, ImportTemplate } from './types';

/**
 * The target of a column that contains full names. A single word becomes the first name, so that the missing last name
 * is reported. Words between the first and the last become the middle name.
 */
export const fullName = 'Whole name';

const nameParts = ['firstName', 'lastName'];

const headerOf = ({ columns }: ImportTemplate, field: string) =>
  columns.find((column) => column.field === field)?.header ?? null;

const wholeNameKeys = wholeNameHeaders.map(headerKey);

/**
 * Returns the target of a full-name column: a matching template column, else `wholeName` if the template has first and
 * last name.
 */
function fullNameTarget(template: ImportTemplate): string | null {
  const isWhole = (header: string) => headerKeys(header, template.noun).some((key) => wholeNameKeys.includes(key));
  const own = template.columns.find(({ field, header }) => field === null && isWhole(header));
  if (own) return own.header;
  return nameParts.every((part) => headerOf(template, part) !== null) ? fullName : null;
}

export const targetsOf = (template: ImportTemplate): string[] => [
  ...template.columns.map(({ header }) => header),
  ...(fullNameTarget(template) === fullName ? [fullName] : []),
];

/** The target of a header. A lower rank is more certain. A `null` target means that the column is left out. */
interface HeaderMatch {
  target: string | null;
  rank: number;
}

const ranks = { exact: 0, sameKey: 1, chosen: 2, known: 3 };

/** Larger than any list of known headers, so that a less specific key always has a higher rank. */
const rankStepPerKey = 1000;

function createHeaderMatcher(template: ImportTemplate, choices: ColumnChoices) {
  const { columns, noun } = template;
  const headers = new Set(columns.map(({ header }) => header));
  const keys = new Map(columns.map(({ header }) => [headerKey(header) || header, header]));
  const meanings = meaningsOf(noun);
  const targets = targetsOf(template);
  const targetOfNames = fullNameTarget(template);
  const notImported = noun.ignoredHeaders.map(headerKey);

  const known = (key: string) => {
    const meaning = meanings.get(key);
    const target = meaning && headerOf(template, meaning.field);
    if (target) return { target, rank: meaning.rank };
    return wholeNameKeys.includes(key) ? { target: targetOfNames, rank: wholeNameKeys.indexOf(key) } : null;
  };

  return (header: string): HeaderMatch | null => {
    const key = headerKey(header);
    const same = keys.get(key);
    if (headers.has(header)) return { target: header, rank: ranks.exact };
    if (same) return { target: same, rank: ranks.sameKey };
    const chosen = choices[key];
    if (chosen === null || (chosen !== undefined && targets.includes(chosen))) {
      return { target: chosen, rank: ranks.chosen };
    }
    if (notImported.includes(key)) return { target: null, rank: ranks.known };
    for (const [step, one] of headerKeys(header, noun).entries()) {
      const claim = known(one);
      if (claim?.target) return { ...claim, rank: ranks.known + step * rankStepPerKey + claim.rank };
    }
    return null;
  };
}

const headerRows = 20;
const textAt = (row: SheetRow, at: number) => row.cells[at]?.text.trim() ?? '';

/**
 * Finds the header among the first 20 rows: the row with the most known headers.
 * @returns its index, or `null` if no row has a known header.
 */
export function findHeader(rows: SheetRow[], template: ImportTemplate): number | null {
  const read = createHeaderMatcher(template, {});
  const counts = rows.slice(0, headerRows).map(({ cells }) => {
    const targets = cells.map((cell) => (cell ? read(cell.text.trim())?.target : null));
    return new Set(targets.filter(Boolean)).size;
  });
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : null;
}

/** Converts a column index to letters: 0 is A, 26 is AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const samplesShown = 3;

function samplesAt(at: number, rows: SheetRow[]): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = textAt(row, at);
    if (text) samples.push(text);
    if (samples.length === samplesShown) break;
  }
  return samples;
}

/**
 * Resolves a column 'Name' beside a column of first or last names. Its meaning depends on which of the two is present.
 */
function resolveFullNameColumn(columns: FileColumn[], template: ImportTemplate): FileColumn[] {
  const has = (field: string) => columns.some(({ target }) => target !== null && target === headerOf(template, field));
  const targetWhenPartsAreThere = has('firstName') ? null : headerOf(template, 'firstName');
  if (!nameParts.some(has)) return columns;
  return columns.map((column) =>
    column.target === fullName ? { ...column, target: targetWhenPartsAreThere } : column,
  );
}

/**
 * Maps the columns of a file to targets. Matches are tried in this order: exact header, normalized header, earlier
 * choice of the user, known headers. If two columns match one target, the more certain one wins, then the first. Empty
 * columns without a target are dropped.
 * @param at the index of the header row, from `findHeader`.
 */
export function mapColumns(
  rows: SheetRow[],
  at: number,
  template: ImportTemplate,
  choices: ColumnChoices = {},
): FileColumn[] {
  const header = rows[at];
  if (!header) return [];
  const below = rows.slice(at + 1);
  const read = createHeaderMatcher(template, choices);
  const width = rows.slice(at).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const places = Array.from({ length: width }, (_, place) => ({ place, claim: read(textAt(header, place)) }));
  const winners = new Map<string, { place: number; rank: number }>();
  for (const { place, claim } of places) {
    if (!claim?.target) continue;
    const best = winners.get(claim.target);
    if (!best || claim.rank < best.rank) winners.set(claim.target, { place, rank: claim.rank });
  }
  const columns = places.map(({ place, claim }): FileColumn => {
    const target = claim?.target ?? null;
    return {
      index: place,
      header: textAt(header, place) || `Column ${letters(place)}`,
      samples: samplesAt(place, below),
      target: target !== null && winners.get(target)?.place === place ? target : null,
      isIgnored: claim !== null && target === null,
    };
  });
  return resolveFullNameColumn(columns, template).filter(
    ({ header, samples, target }) =>
      headerKey(header) !== headerKey(errorColumnHeader) && (target !== null || samples.length > 0),
  );
}

export const unknownColumns = (columns: FileColumn[]): FileColumn[] =>
  columns.filter(({ target, isIgnored }) => target === null && !isIgnored);

export function missingColumns({ columns }: ImportTemplate, file: FileColumn[]): ImportColumn[] {
  const targets = new Set(file.map(({ target }) => target));
  const isSplit = (field: string | null) => targets.has(fullName) && nameParts.some((part) => part === field);
  return columns.filter(({ header, field, isRequired }) => isRequired && !targets.has(header) && !isSplit(field));
}

/**
 * Assigns a target by hand. The column that had this target loses it.
 * @param target one of `targetsOf`, or `null` to leave the column out.
 */
export const assignColumn = (columns: FileColumn[], at: number, target: string | null): FileColumn[] =>
  columns.map((column) => {
    if (column.index === at) return { ...column, target, isIgnored: target === null };
    return target !== null && column.target === target ? { ...column, target: null, isIgnored: false } : column;
  });

export const withChoice = (choices: ColumnChoices, header: string, target: string | null): ColumnChoices => ({
  ...choices,
  [headerKey(header)]: target,
});
