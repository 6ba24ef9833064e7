import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import type { RecordChange } from '@/lib/contract/changes';
import { joinWithAnd } from '@/lib/format/text';
import type { FieldText } from './field-texts';

/** Returns text such as '3 minutes ago'. A future time becomes 'a moment ago', because a clock may be wrong. */
function formatAgo(timestamp: string, now: number): string {
  const time = Date.parse(timestamp);
  if (Number.isNaN(time)) return 'meanwhile';
  if (now - time < 60_000) return 'a moment ago';
  return formatDistanceStrict(time, now, { addSuffix: true });
}

interface SentenceContext {
  wireNames: Readonly<Record<string, string>>;
  fields: ReadonlyMap<string, FieldText>;
  now: number;
}

const verbTexts: Partial<Record<RecordChange['verb'], string>> = {
  activated: 'activated this',
  deactivated: 'deactivated this',
  deleted: 'deleted this',
  merged: 'merged this with another record',
};

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
