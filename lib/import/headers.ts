/** What the headers of sheets mean: the template's own, and those of any file. */
import type { SheetRow } from '@/lib/contract/sheets';
import { lettersOnly } from '@/lib/format/letters';
import type { ImportColumn, ImportNoun, ImportTemplate } from './types';

/** Headers with the same key mean the same: 'Mobile No. *' is 'mobileno'. */
export const headerKey = (header: string): string => lettersOnly(header).replace(/(?:number|num|nos)$/, 'no');

/** The column that says in a sheet of wrong rows what is wrong; it is no column of a file. */
export const wrongHeader = 'What is wrong';

const withoutBrackets = (header: string) => header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');

/** The keys of a header, the most telling first: as it is, without '(DD/MM/YYYY)', without 'Student'. */
export function headerKeys(header: string, { people }: ImportNoun): string[] {
  const short = withoutBrackets(header);
  const belongsTo = new RegExp(String.raw`\b(?:of (?:the )?)?(?:${people.join('|')})(?:['’]?s)?\b`, 'gi');
  return [header, short, short.replace(belongsTo, ' ')].map(headerKey).filter(Boolean);
}

/** A field, and its place among the names of the field: the lower, the surer. */
interface Meaning {
  field: string;
  rank: number;
}

/** What each key means to the noun. */
export function meaningsOf({ fields, wireNames }: ImportNoun): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const learn = (key: string, meaning: Meaning) => meanings.has(key) || meanings.set(key, meaning);
  for (const [name, field] of Object.entries(wireNames)) learn(headerKey(name), { field, rank: 0 });
  for (const [field, { headers }] of Object.entries(fields)) {
    for (const [rank, header] of headers.entries()) learn(headerKey(header), { field, rank });
  }
  return meanings;
}

/**
 * The columns of the server's own template; of two that mean one field, the second is sent as it is.
 * @param rows the filled rows of the template's first sheet.
 * @returns `null` where there is no column that the form knows.
 */
export function readTemplate(noun: ImportNoun, rows: SheetRow[]): ImportTemplate | null {
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
