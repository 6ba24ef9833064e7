import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import type { RecordChange } from '@/lib/contract/changes';
import { joinWithAnd } from '@/lib/format/join-text';
import type { FieldText } from './field-texts';

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

/** Returns text such as '3 minutes ago'. A future time becomes 'a moment ago', because a clock may be wrong. */
function formatAgo(timestamp: string, now: number): string {
  const time = Date.parse(timestamp);
  if (Number.isNaN(time)) return 'meanwhile';
  if (now - time < 60_000) return 'a moment ago';
  return formatDistanceStrict(time, now, { addSuffix: true });
}

/** True if this user made all of the changes, for example in another window. */
export const isOwnChange = (changed: readonly RecordChange[]): boolean =>
  changed.length > 0 && changed.every(({ own }) => own);

interface SentenceContext {
  wireNames: Readonly<Record<string, string>>;
  fields: ReadonlyMap<string, FieldText>;
  now: number;
}

const verbTexts: Partial<Record<RecordChange['verb'], string>> = {
  activated: 'activated this',
  deactivated: 'deactivated this',
  deleted: 'deleted this',
};

/** Returns a sentence such as 'Meera Nair changed Phone Number and City 3 minutes ago.' */
export function changeSentence(
  { by, own, at, verb, fields }: RecordChange,
  { wireNames, fields: fieldTexts, now }: SentenceContext,
): string {
  const labels = fields.flatMap((field) => fieldTexts.get(wireNames[field] ?? field)?.label ?? []);
  const changed = labels.length > 0 ? `changed ${joinWithAnd(labels)}` : 'changed this';
  const change = verbTexts[verb] ?? changed;
  if (own) return `You ${change} in another window ${formatAgo(at, now)}.`;
  return `${by || 'Somebody else'} ${change} ${formatAgo(at, now)}.`;
}
