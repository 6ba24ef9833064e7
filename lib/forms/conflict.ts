/** Two people have edited one record: what differs, and who did what. */

import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import type { RecordChange } from '@/lib/contract/changes';
import { allOf } from '@/lib/format/joined';
import type { FieldText } from './field-texts';

type Values = Record<string, unknown>;

export interface Versions {
  /** What was there when the form was opened. */
  base: Values;
  /** What is there now. */
  saved: Values;
  /** What was typed. */
  typed: Values;
}

export interface Difference {
  name: string;
  /** Who has changed it since. Where both have, somebody must choose. */
  by: 'others' | 'me' | 'both';
}

/** What is asked; `found` is `null` where the record was deleted. */
export interface Question {
  changed: RecordChange[];
  found: { versions: Versions; differing: Difference[] } | null;
}

/** A chosen file is like no other. */
const isSame = (one: unknown, other: unknown) =>
  one instanceof File || other instanceof File ? one === other : JSON.stringify(one) === JSON.stringify(other);

/** The fields in which what is there now is not what was typed. */
export function differences({ base, saved, typed }: Versions): Difference[] {
  return Object.keys(base)
    .filter((name) => !isSame(saved[name], typed[name]))
    .map((name) => {
      if (isSame(saved[name], base[name])) return { name, by: 'me' };
      return { name, by: isSame(typed[name], base[name]) ? 'others' : 'both' };
    });
}

/** 'a moment ago', '3 minutes ago'; a clock that is wrong says nothing of the future. */
function ago(at: string, now: number): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return 'meanwhile';
  if (now - time < 60_000) return 'a moment ago';
  return formatDistanceStrict(time, now, { addSuffix: true });
}

interface Told {
  /** From the API's field names to the form's. */
  wireNames: Readonly<Record<string, string>>;
  fields: ReadonlyMap<string, FieldText>;
  /** In ms since 1970. */
  now: number;
}

const what: Partial<Record<RecordChange['verb'], string>> = {
  activated: 'activated this',
  deactivated: 'deactivated this',
  deleted: 'deleted this',
};

/** 'Meera Nair changed Phone Number and City 3 minutes ago.' */
export function changeSentence(
  { by, at, verb, fields }: RecordChange,
  { wireNames, fields: texts, now }: Told,
): string {
  const labels = fields.flatMap((field) => texts.get(wireNames[field] ?? field)?.label ?? []);
  const changed = labels.length > 0 ? `changed ${allOf(labels)}` : 'changed this';
  return `${by || 'Somebody else'} ${what[verb] ?? changed} ${ago(at, now)}.`;
}
