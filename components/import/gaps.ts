/** What a file lacks: required data, and the owner of a phone number. */
import { headerKey, isPersonName } from '@/lib/browser/import/headers';
import { headerOf } from '@/lib/browser/import/map-columns';
import type { FileColumn, ImportColumn, ImportTemplate, Relative } from '@/lib/browser/import/types';
import type { CellEdit, ImportSession } from './import-session';

export interface Gap {
  /** The index of the column in the template. */
  index: number;
  column: ImportColumn;
  /** The indexes of the rows in which the value is missing, without the rows that are left out. */
  rowIndexes: number[];
}

type Rows = Pick<ImportSession, 'template' | 'rows' | 'leftOut'>;

/** Returns the required columns in which values are missing. */
export const findGaps = ({ template, rows, leftOut }: Rows): Gap[] =>
  template.columns.flatMap((column, index) => {
    if (!column.isRequired) return [];
    const rowIndexes = rows.flatMap(({ number, values }, rowIndex) =>
      values[index] === '' && !leftOut.has(number) ? [rowIndex] : [],
    );
    return rowIndexes.length > 0 ? [{ index, column, rowIndexes }] : [];
  });

/** True if one value can be right for several people. */
export const canBeShared = ({ field, kind, isUnique }: ImportColumn): boolean =>
  !isUnique && !isPersonName(field) && kind !== 'phone' && kind !== 'birthday';

export const fillGap = ({ index, rowIndexes }: Gap, text: string): CellEdit[] =>
  rowIndexes.map((rowIndex) => ({ rowIndex, column: index, text }));

interface RelativeColumns extends Relative {
  nameHeader: string;
  mobileHeader: string;
}

const relativesOf = (template: ImportTemplate): RelativeColumns[] =>
  (template.entity.relatives ?? []).flatMap((relative) => {
    const [nameHeader, mobileHeader] = [headerOf(template, relative.name), headerOf(template, relative.mobile)];
    return nameHeader && mobileHeader ? [{ ...relative, nameHeader, mobileHeader }] : [];
  });

export interface UnclearNumber {
  column: FileColumn;
  /** The relatives whose names the file has. */
  relatives: RelativeColumns[];
}

/**
 * Finds the only column of phone numbers of a file that names relatives too. The number may be that of a relative,
 * unless the header says whose it is.
 */
export function findUnclearNumber({
  template,
  columns,
}: Pick<ImportSession, 'template' | 'columns'>): UnclearNumber | undefined {
  const has = (header: string) => columns.some(({ target }) => target === header);
  const relatives = relativesOf(template);
  const named = relatives.filter(({ nameHeader }) => has(nameHeader));
  const own = headerOf(template, 'mobileNo');
  const column = columns.find(({ target }) => target !== null && target === own);
  if (!column || column.isChosen || named.length === 0) return undefined;
  const isOwned = template.entity.ownerWords.some((word) => headerKey(column.header).includes(word));
  return isOwned || relatives.some(({ mobileHeader }) => has(mobileHeader)) ? undefined : { column, relatives: named };
}

/** Returns edits that clear the names of relatives without a number, who can't be registered. */
export function clearLonelyNames({ template, rows, leftOut }: Rows): CellEdit[] {
  const indexOf = (header: string) => template.columns.findIndex((column) => column.header === header);
  return relativesOf(template).flatMap(({ nameHeader, mobileHeader }) => {
    const [name, mobile] = [indexOf(nameHeader), indexOf(mobileHeader)];
    return rows.flatMap(({ number, values }, rowIndex) =>
      values[name] && values[mobile] === '' && !leftOut.has(number) ? [{ rowIndex, column: name, text: '' }] : [],
    );
  });
}
