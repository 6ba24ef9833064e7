import type { SheetRow } from '@/lib/contract/sheets';
import { lettersOnly } from '@/lib/format/normalize-text';
import type { ImportColumn, ImportEntity, ImportTemplate } from './types';

/** Normalizes a header for comparison: 'Mobile No. *' becomes 'mobileno'. */
export const headerKey = (header: string): string => lettersOnly(header).replace(/(?:number|num|nos)$/, 'no');

/** The header of the error column in a downloaded sheet of invalid rows. An import ignores this column. */
export const errorColumnHeader = 'What is wrong';

const withoutBrackets = (header: string) => header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');

/**
 * Returns the keys of a header, most specific first: the full header, without brackets, and without words such as
 * 'Student'.
 */
export function headerKeys(header: string, { ownerWords }: ImportEntity): string[] {
  const short = withoutBrackets(header);
  const belongsTo = new RegExp(String.raw`\b(?:of (?:the )?)?(?:${ownerWords.join('|')})(?:['’]?s)?\b`, 'gi');
  return [header, short, short.replace(belongsTo, ' ')].map(headerKey).filter(Boolean);
}

/** A form field, and the position of the header in the list of its known headers. A lower rank is more certain. */
interface Meaning {
  field: string;
  rank: number;
}

export function meaningsOf({ fields, wireNames }: ImportEntity): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const learn = (key: string, meaning: Meaning) => meanings.has(key) || meanings.set(key, meaning);
  for (const [name, field] of Object.entries(wireNames)) learn(headerKey(name), { field, rank: 0 });
  for (const [field, { headers }] of Object.entries(fields)) {
    for (const [rank, header] of headers.entries()) learn(headerKey(header), { field, rank });
  }
  return meanings;
}

/**
 * Reads the columns of the template of the server. If two columns match one field, the text of the second is sent
 * unchanged.
 * @param rows the non-empty rows of the first sheet of the template.
 * @returns `null` if no column matches a form field.
 */
export function readTemplate(noun: ImportEntity, rows: SheetRow[]): ImportTemplate | null {
  const meanings = meaningsOf(noun);
  const taken = new Set<string>();
  const columns = (rows[0]?.cells ?? []).flatMap((cell): ImportColumn[] => {
    const header = cell?.text.trim();
    if (!header) return [];
    const found = headerKeys(header, noun).map((key) => meanings.get(key)?.field);
    const field = found.find((one) => one !== undefined && !taken.has(one)) ?? null;
    const known = field === null ? undefined : noun.fields[field];
    if (field === null || !known) {
      return [{ header, field: null, kind: null, choice: null, isRequired: false, isUnique: false }];
    }
    taken.add(field);
    const { kind, choice, isRequired, isUnique } = known;
    return [{ header, field, kind, choice, isRequired, isUnique }];
  });
  return taken.size > 0 ? { noun, columns } : null;
}
