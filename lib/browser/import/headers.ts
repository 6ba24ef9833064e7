import type { SheetRow } from '@/lib/contract/sheets';
import { lettersOnly } from '@/lib/format/normalize-text';
import type { ImportColumn, ImportEntity, ImportTemplate } from './types';

/** Normalizes a header for comparison: 'Mobile No. *' becomes 'mobileno'. */
export const headerKey = (header: string): string => lettersOnly(header).replace(/(?:number|num|nos)$/, 'no');

/** The header of the error column in a downloaded sheet of invalid rows. An import ignores this column. */
export const errorColumnHeader = 'What is wrong';

const withoutBrackets = (header: string) => header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');

/** True for a field that is a name of a person. */
export const isPersonName = (field: string | null): boolean => field !== 'className' && /Name$/.test(field ?? '');

/**
 * Returns the normalized forms of a header, the most specific first: the full header, the header without brackets, and
 * the header without brackets and without words such as 'Student'.
 */
export function headerKeys(header: string, { ownerWords }: ImportEntity): string[] {
  const unbracketed = withoutBrackets(header).replace(/[_*]+/g, ' ');
  const ownerPattern = new RegExp(String.raw`\b(?:of (?:the )?)?(?:${ownerWords.join('|')})(?:['’]?s)?\b`, 'gi');
  return [header, unbracketed, unbracketed.replace(ownerPattern, ' ')].map(headerKey).filter(Boolean);
}

/**
 * A form field that a header may mean. `rank` is the index of the header in the field's list of known headers. A lower
 * rank is more certain.
 */
interface Meaning {
  field: string;
  rank: number;
}

/** Returns the meanings of each header, the most likely first. A template may lack the column of a meaning. */
export function meaningsOf({ fields, wireNames }: ImportEntity): ReadonlyMap<string, Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  const add = (key: string, meaning: Meaning) => meanings.set(key, [...(meanings.get(key) ?? []), meaning]);
  for (const [name, field] of Object.entries(wireNames)) add(headerKey(name), { field, rank: 0 });
  for (const [field, { headers }] of Object.entries(fields)) {
    for (const [rank, header] of headers.entries()) add(headerKey(header), { field, rank });
  }
  return meanings;
}

const unknownField = {
  ...{ field: null, kind: null, choice: null },
  ...{ isRequired: false, mayBeMissing: false, isUnique: false },
};

/**
 * Reads the columns of the server's import template. If two columns match one form field, the second column counts as
 * unknown, and its cells are sent unchanged.
 * @param rows the non-empty rows of the first sheet of the template.
 * @returns `null` if no column matches a form field.
 */
export function readTemplate(entity: ImportEntity, rows: SheetRow[]): ImportTemplate | null {
  const meanings = meaningsOf(entity);
  const taken = new Set<string>();
  const columns = (rows[0]?.cells ?? []).flatMap((cell): ImportColumn[] => {
    const header = cell?.text.trim();
    if (!header) return [];
    const fields = headerKeys(header, entity).flatMap((key) => (meanings.get(key) ?? []).map(({ field }) => field));
    const field = fields.find((candidate) => !taken.has(candidate)) ?? null;
    const importField = field === null ? undefined : entity.fields[field];
    if (field === null || !importField) {
      return [{ header, ...unknownField }];
    }
    taken.add(field);
    const { headers: _, ...rest } = importField;
    return [{ header, field, ...rest }];
  });
  return taken.size > 0 ? { entity, columns } : null;
}
