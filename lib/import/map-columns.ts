/** Which column of a file fills which column of the template. */

import { wholeNameHeaders } from '@/lib/contract/fields/known-headers';
import type { SheetRow } from '@/lib/contract/sheets';
import { headerKey, headerKeys, meaningsOf, wrongHeader } from './headers';
import type { ColumnChoices, FileColumn, ImportColumn, ImportTemplate } from './types';

/**
 * The target of a column of whole names. One word becomes the first name, and the last name is wrong until it is
 * entered; of three words and more, those between the first and the last become the middle name.
 */
export const wholeName = 'Whole name';

const nameParts = ['firstName', 'lastName'];

const headerOf = ({ columns }: ImportTemplate, field: string) =>
  columns.find((column) => column.field === field)?.header ?? null;

const wholeNameKeys = wholeNameHeaders.map(headerKey);

/** What a column of whole names fills: the template's own, or those of the names' parts where it has them. */
function wholeNameTarget(template: ImportTemplate): string | null {
  const isWhole = (header: string) => headerKeys(header, template.noun).some((key) => wholeNameKeys.includes(key));
  const own = template.columns.find(({ field, header }) => field === null && isWhole(header));
  if (own) return own.header;
  return nameParts.every((part) => headerOf(template, part) !== null) ? wholeName : null;
}

/** What a person may choose for a column of the file, in the order of the template. */
export const targetsOf = (template: ImportTemplate): string[] => [
  ...template.columns.map(({ header }) => header),
  ...(wholeNameTarget(template) === wholeName ? [wholeName] : []),
];

/** What a header stands for: the lower the rank, the surer. `null` for one that is left out. */
interface Claim {
  target: string | null;
  rank: number;
}

const ranks = { exact: 0, sameKey: 1, chosen: 2, known: 3 };

/** No list of names is as long. */
const stepOfKey = 1000;

/** Reads headers as the template and the choices made before have them. */
function readerOfHeaders(template: ImportTemplate, choices: ColumnChoices) {
  const { columns, noun } = template;
  const headers = new Set(columns.map(({ header }) => header));
  const keys = new Map(columns.map(({ header }) => [headerKey(header) || header, header]));
  const meanings = meaningsOf(noun);
  const targets = targetsOf(template);
  const targetOfNames = wholeNameTarget(template);
  const notImported = noun.notImported.map(headerKey);

  const known = (key: string) => {
    const meaning = meanings.get(key);
    const target = meaning && headerOf(template, meaning.field);
    if (target) return { target, rank: meaning.rank };
    return wholeNameKeys.includes(key) ? { target: targetOfNames, rank: wholeNameKeys.indexOf(key) } : null;
  };

  return (header: string): Claim | null => {
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
      if (claim?.target) return { ...claim, rank: ranks.known + step * stepOfKey + claim.rank };
    }
    return null;
  };
}

const headerRows = 20;
const textAt = (row: SheetRow, at: number) => row.cells[at]?.text.trim() ?? '';

/**
 * Where the header is among the filled rows: the one of the first 20 with the most headers that are understood.
 * @returns `null` where there is none.
 */
export function findHeader(rows: SheetRow[], template: ImportTemplate): number | null {
  const read = readerOfHeaders(template, {});
  const counts = rows.slice(0, headerRows).map(({ cells }) => {
    const targets = cells.map((cell) => (cell ? read(cell.text.trim())?.target : null));
    return new Set(targets.filter(Boolean)).size;
  });
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : null;
}

/** 0 is A, 26 is AA. */
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

/** A file may have first and last names beside a column 'Name': what that holds depends on which of the two are there. */
function settleWholeName(columns: FileColumn[], template: ImportTemplate): FileColumn[] {
  const has = (field: string) => columns.some(({ target }) => target !== null && target === headerOf(template, field));
  const targetWhenPartsAreThere = has('firstName') ? null : headerOf(template, 'firstName');
  if (!nameParts.some(has)) return columns;
  return columns.map((column) =>
    column.target === wholeName ? { ...column, target: targetWhenPartsAreThere } : column,
  );
}

/**
 * What each column of a file fills: by its exact header, by the same without case, spaces and punctuation, by what was
 * chosen for it before, by what sheets usually call it. Of two columns that would fill the same, the surer one does, else
 * the first. Empty columns without a meaning are not among them.
 * @param at where the header is, as `findHeader` has it.
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
  const read = readerOfHeaders(template, choices);
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
      at: place,
      header: textAt(header, place) || `Column ${letters(place)}`,
      samples: samplesAt(place, below),
      target: target !== null && winners.get(target)?.place === place ? target : null,
      isLeftOut: claim !== null && target === null,
    };
  });
  return settleWholeName(columns, template).filter(
    ({ header, samples, target }) =>
      headerKey(header) !== headerKey(wrongHeader) && (target !== null || samples.length > 0),
  );
}

/** The file's columns that fill none, and that nobody has left out. */
export const unknownColumns = (columns: FileColumn[]): FileColumn[] =>
  columns.filter(({ target, isLeftOut }) => target === null && !isLeftOut);

/** The template's columns that must be filled and that nothing fills. */
export function missingColumns({ columns }: ImportTemplate, file: FileColumn[]): ImportColumn[] {
  const targets = new Set(file.map(({ target }) => target));
  const isSplit = (field: string | null) => targets.has(wholeName) && nameParts.some((part) => part === field);
  return columns.filter(({ header, field, isRequired }) => isRequired && !targets.has(header) && !isSplit(field));
}

/**
 * The columns after a choice by hand: the column that had the target before has none any more.
 * @param at the place of the file's column.
 * @param target one of `targetsOf`, or `null` to leave the column out.
 */
export const assignColumn = (columns: FileColumn[], at: number, target: string | null): FileColumn[] =>
  columns.map((column) => {
    if (column.at === at) return { ...column, target, isLeftOut: target === null };
    return target !== null && column.target === target ? { ...column, target: null, isLeftOut: false } : column;
  });

/** The choices to keep on the device after a column was assigned by hand. */
export const withChoice = (choices: ColumnChoices, header: string, target: string | null): ColumnChoices => ({
  ...choices,
  [headerKey(header)]: target,
});
