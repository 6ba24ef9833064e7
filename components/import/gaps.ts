import { isPersonName } from '@/lib/browser/import/headers';
import type { ImportColumn } from '@/lib/browser/import/types';
import { relativesOf } from '@/lib/browser/import/unclear-number';
import type { CellEdit, ImportSession } from './import-session';

export interface Gap {
  index: number;
  column: ImportColumn;
  /** The indexes of the rows in which the value is missing, without the rows that are left out. */
  rowIndexes: number[];
}

type Rows = Pick<ImportSession, 'template' | 'rows' | 'leftOut'>;

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
