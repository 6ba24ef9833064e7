import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import type { Change } from '@/lib/contract/school';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/title-case';

function nounPhrase(noun: ChangedNoun, total: number): string {
  const { singular, plural } = nouns[noun];
  return pluralize(total, `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`, (count) => `${count} ${plural}`);
}

export const changeType = ({ noun }: Change): string => titleCase(nouns[noun].singular);

const accessTexts: Partial<Record<Change['verb'], (name: string) => string>> = {
  added: (name) => `gave sign-in access to ${name}`,
  deleted: (name) => `removed the sign-in access of ${name}`,
};

/** Returns text such as 'Anita Rao moved Trisha Singh to 5 B' or 'Anita Rao imported 12 students'. */
export function changeText({ by, verb, noun, what, section, count }: Change): string {
  if (noun === 'access') {
    const text = accessTexts[verb] ?? ((name: string) => `changed the sign-in access of ${name}`);
    return `${by} ${text(what || 'a person')}`;
  }
  const text = `${by} ${verb} ${what || nounPhrase(noun, count ?? 1)}`;
  if (verb === 'removed') return `${text} from ${section || 'a section'}`;
  return verb === 'moved' && section ? `${text} to ${section}` : text;
}
