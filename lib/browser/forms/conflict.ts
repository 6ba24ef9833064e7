import type { RecordChange } from '@/lib/contract/changes';

type Values = Record<string, unknown>;

export interface Versions {
  base: Values;
  saved: Values;
  typed: Values;
}

export interface Difference {
  name: string;
  by: 'others' | 'me' | 'both';
}

export interface ConflictQuestion {
  changed: RecordChange[];
  record: { versions: Versions; differing: Difference[] } | null;
}

const isSame = (value: unknown, other: unknown) =>
  value instanceof File || other instanceof File ? value === other : JSON.stringify(value) === JSON.stringify(other);

export function findDifferences({ base, saved, typed }: Versions): Difference[] {
  return Object.keys(base)
    .filter((name) => !isSame(saved[name], typed[name]))
    .map((name) => {
      if (isSame(saved[name], base[name])) return { name, by: 'me' };
      return { name, by: isSame(typed[name], base[name]) ? 'others' : 'both' };
    });
}

export const isOwnChange = (changed: readonly RecordChange[]): boolean =>
  changed.length > 0 && changed.every(({ own }) => own);
