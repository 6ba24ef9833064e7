import { headerKey } from './headers';
import { headerOf } from './map-columns';
import type { FileColumn, ImportTemplate, Relative } from './types';

interface RelativeColumns extends Relative {
  nameHeader: string;
  mobileHeader: string;
}

export const relativesOf = (template: ImportTemplate): RelativeColumns[] =>
  (template.entity.relatives ?? []).flatMap((relative) => {
    const [nameHeader, mobileHeader] = [headerOf(template, relative.name), headerOf(template, relative.mobile)];
    return nameHeader && mobileHeader ? [{ ...relative, nameHeader, mobileHeader }] : [];
  });

interface MappedColumns {
  template: ImportTemplate;
  columns: readonly FileColumn[];
}

export interface UnclearNumber {
  column: FileColumn;
  relatives: RelativeColumns[];
}

/**
 * Finds the only column of phone numbers of a file that names relatives too. The number may be that of a relative,
 * unless the header says whose it is.
 */
export function findUnclearNumber({ template, columns }: MappedColumns): UnclearNumber | undefined {
  const has = (header: string) => columns.some(({ target }) => target === header);
  const relatives = relativesOf(template);
  const named = relatives.filter(({ nameHeader }) => has(nameHeader));
  const own = headerOf(template, 'mobileNo');
  const column = columns.find(({ target }) => target !== null && target === own);
  if (!column || column.isChosen || named.length === 0) return undefined;
  const isOwned = template.entity.ownerWords.some((word) => headerKey(column.header).includes(word));
  return isOwned || relatives.some(({ mobileHeader }) => has(mobileHeader)) ? undefined : { column, relatives: named };
}
