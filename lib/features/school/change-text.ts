import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import type { Change } from '@/lib/contract/school';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/title-case';

function nounPhrase(noun: ChangedNoun, total: number): string {
  const { singular, plural } = nouns[noun];
  return pluralize(total, `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`, (count) => `${count} ${plural}`);
}

export const changeType = ({ noun }: Change): string => titleCase(nouns[noun].singular);

/** Returns text such as 'Anita Rao updated Trisha Singh' or 'Anita Rao imported 12 students'. */
export function changeText({ by, verb, noun, what, count }: Change): string {
  return `${by} ${verb} ${what || nounPhrase(noun, count ?? 1)}`;
}
