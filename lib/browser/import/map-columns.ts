import { fullNameHeaders } from '@/lib/contract/fields/known-headers';
import type { SheetRow } from '@/lib/contract/sheets';
import { type FoundTable, findHeaderRow } from '@/lib/contract/values/join-sheets';
import { errorColumnHeader, headerKey, headerKeys, meaningsOf } from './headers';
import type { ColumnChoices, FileColumn, ImportColumn, ImportTemplate } from './types';

/**
 * The `target` of a file column whose full names are split. A name of one word becomes the first name, so that the
 * missing last name is reported. Words between the first and the last word become the middle name.
 */
export const fullName = 'Whole name';

const nameParts = ['firstName', 'lastName'];

export const headerOf = ({ columns }: ImportTemplate, field: string) =>
  columns.find((column) => column.field === field)?.header ?? null;

export const substitutesOf = (template: ImportTemplate, field: string | null): string[] =>
  field === null ? [] : (template.entity.substitutes?.[field] ?? []).flatMap((name) => headerOf(template, name) ?? []);

const fullNameKeys = fullNameHeaders.map(headerKey);

function fullNameTarget(template: ImportTemplate): string | null {
  const isFullName = (header: string) => headerKeys(header, template.entity).some((key) => fullNameKeys.includes(key));
  const ownColumn = template.columns.find(({ field, header }) => field === null && isFullName(header));
  if (ownColumn) return ownColumn.header;
  return nameParts.every((part) => headerOf(template, part) !== null) ? fullName : null;
}

export const targetsOf = (template: ImportTemplate): string[] => [
  ...template.columns.map(({ header }) => header),
  ...(fullNameTarget(template) === fullName ? [fullName] : []),
];

interface HeaderMatch {
  target: string | null;
  rank: number;
}

const ranks = { chosen: 0, exact: 1, sameKey: 2, known: 3 };

/**
 * The rank difference between two consecutive keys of a header. It is larger than any list of known headers, so that a
 * less specific key always has a higher rank.
 */
const rankStepPerKey = 1000;

function createHeaderMatcher(template: ImportTemplate, choices: ColumnChoices) {
  const { columns, entity } = template;
  const headers = new Set(columns.map(({ header }) => header));
  const keys = new Map(columns.map(({ header }) => [headerKey(header) || header, header]));
  const meanings = meaningsOf(entity);
  const targets = targetsOf(template);
  const namesTarget = fullNameTarget(template);
  const ignoredKeys = entity.ignoredHeaders.map(headerKey);

  const matchKnown = (key: string) => {
    const meaning = meanings.get(key)?.find(({ field }) => headerOf(template, field));
    const target = meaning && headerOf(template, meaning.field);
    if (target) return { target, rank: meaning.rank };
    return fullNameKeys.includes(key) ? { target: namesTarget, rank: fullNameKeys.indexOf(key) } : null;
  };

  return (header: string): HeaderMatch | null => {
    const key = headerKey(header);
    const sameKeyHeader = keys.get(key);
    const chosen = choices[key];
    if (chosen === null || (chosen !== undefined && targets.includes(chosen))) {
      return { target: chosen, rank: ranks.chosen };
    }
    if (headers.has(header)) return { target: header, rank: ranks.exact };
    if (sameKeyHeader) return { target: sameKeyHeader, rank: ranks.sameKey };
    if (ignoredKeys.includes(key)) return { target: null, rank: ranks.known };
    for (const [step, candidate] of headerKeys(header, entity).entries()) {
      const match = matchKnown(candidate);
      if (match?.target) return { ...match, rank: ranks.known + step * rankStepPerKey + match.rank };
    }
    return null;
  };
}

const textAt = (row: SheetRow, index: number) => row.cells[index]?.text.trim() ?? '';

export function findTable(rows: SheetRow[], template: ImportTemplate): FoundTable | null {
  const matchHeader = createHeaderMatcher(template, {});
  return findHeaderRow(
    rows,
    (headers) => new Set(headers.map((header) => matchHeader(header)?.target).filter(Boolean)).size,
  );
}

export const findHeader = (rows: SheetRow[], template: ImportTemplate): number | null =>
  findTable(rows, template)?.header ?? null;

const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const maxSamples = 3;

function samplesAt(index: number, rows: SheetRow[]): string[] {
  const samples: string[] = [];
  for (const row of rows) {
    const text = textAt(row, index);
    if (text) samples.push(text);
    if (samples.length === maxSamples) break;
  }
  return samples;
}

function resolveFullNameColumn(columns: FileColumn[], template: ImportTemplate): FileColumn[] {
  const hasColumn = (field: string) =>
    columns.some(({ target }) => target !== null && target === headerOf(template, field));
  const targetBesideNameColumn = hasColumn('firstName') ? null : headerOf(template, 'firstName');
  if (!nameParts.some(hasColumn)) return columns;
  return columns.map((column) => (column.target === fullName ? { ...column, target: targetBesideNameColumn } : column));
}

/**
 * Matches are tried in this order: earlier choice of the user, exact header, normalized header, known headers. If two
 * file columns match one template column, the more certain match wins. Empty columns without a match are dropped.
 */
export function mapColumns(
  rows: SheetRow[],
  headerIndex: number,
  template: ImportTemplate,
  choices: ColumnChoices = {},
): FileColumn[] {
  const header = rows[headerIndex];
  if (!header) return [];
  const below = rows.slice(headerIndex + 1);
  const matchHeader = createHeaderMatcher(template, choices);
  const columnCount = rows.slice(headerIndex).reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const matches = Array.from({ length: columnCount }, (_, index) => ({
    index,
    match: matchHeader(textAt(header, index)),
  }));
  const bestMatches = new Map<string, { index: number; rank: number }>();
  for (const { index, match } of matches) {
    if (!match?.target) continue;
    const best = bestMatches.get(match.target);
    if (!best || match.rank < best.rank) bestMatches.set(match.target, { index, rank: match.rank });
  }
  const columns = matches.map(({ index, match }): FileColumn => {
    const target = match?.target ?? null;
    return {
      index,
      header: textAt(header, index) || `Column ${columnLetters(index)}`,
      samples: samplesAt(index, below),
      target: target !== null && bestMatches.get(target)?.index === index ? target : null,
      isIgnored: match !== null && target === null,
      isChosen: match?.rank === ranks.chosen,
    };
  });
  return resolveFullNameColumn(columns, template).filter(
    ({ header, samples, target }) =>
      headerKey(header) !== headerKey(errorColumnHeader) && (target !== null || samples.length > 0),
  );
}

export const unknownColumns = (columns: FileColumn[]): FileColumn[] =>
  columns.filter(({ target, isIgnored }) => target === null && !isIgnored);

export function missingColumns(template: ImportTemplate, fileColumns: FileColumn[]): ImportColumn[] {
  const targets = new Set(fileColumns.map(({ target }) => target));
  const isSplit = (field: string | null) => targets.has(fullName) && nameParts.some((part) => part === field);
  const isReplaced = (field: string | null) => substitutesOf(template, field).some((header) => targets.has(header));
  return template.columns.filter(
    ({ header, field, isRequired }) => isRequired && !targets.has(header) && !isSplit(field) && !isReplaced(field),
  );
}

export const assignColumn = (columns: FileColumn[], index: number, target: string | null): FileColumn[] =>
  columns.map((column) => {
    if (column.index === index) return { ...column, target, isIgnored: target === null, isChosen: true };
    return target !== null && column.target === target ? { ...column, target: null, isIgnored: false } : column;
  });

export const withChoice = (choices: ColumnChoices, header: string, target: string | null): ColumnChoices => ({
  ...choices,
  [headerKey(header)]: target,
});
