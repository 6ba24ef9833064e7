import type { SheetRow } from '@/lib/contract/sheets';
import { lettersOnly } from '@/lib/format/normalize-text';
import type { ImportColumn, ImportEntity, ImportTemplate } from './types';

export const headerKey = (header: string): string => lettersOnly(header).replace(/(?:number|num|nos)$/, 'no');

export const errorColumnHeader = 'What is wrong';

const withoutBrackets = (header: string) => header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');

export const isPersonName = (field: string | null): boolean => field !== 'className' && /Name$/.test(field ?? '');

export function headerKeys(header: string, { ownerWords }: ImportEntity): string[] {
  const unbracketed = withoutBrackets(header).replace(/[_*]+/g, ' ');
  const ownerPattern = new RegExp(String.raw`\b(?:of (?:the )?)?(?:${ownerWords.join('|')})(?:['’]?s)?\b`, 'gi');
  return [header, unbracketed, unbracketed.replace(ownerPattern, ' ')].map(headerKey).filter(Boolean);
}

interface Meaning {
  field: string;
  rank: number;
}

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
 * Reads the columns of the server's import template. If two columns match one form field, the second counts as unknown,
 * and its cells are sent unchanged.
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
