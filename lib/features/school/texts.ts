import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import type { Change } from '@/lib/contract/school';
import { pluralize } from '@/lib/format/pluralize';
import { titleCase } from '@/lib/format/text';

export function nounPhrase(noun: ChangedNoun, total: number): string {
  const { singular, plural } = nouns[noun];
  return pluralize(total, `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`, (count) => `${count} ${plural}`);
}

export const changeType = ({ noun }: Change): string => titleCase(nouns[noun].singular);

const accessTexts: Partial<Record<Change['verb'], (name: string) => string>> = {
  added: (name) => `gave sign-in access to ${name}`,
  deleted: (name) => `removed the sign-in access of ${name}`,
};

type Changed = Pick<Change, 'verb' | 'noun' | 'what' | 'section' | 'count'>;

export function describeChange({ verb, noun, what, section, count }: Changed): string {
  if (noun === 'access') {
    const text = accessTexts[verb] ?? ((name: string) => `changed the sign-in access of ${name}`);
    return text(what || 'a person');
  }
  if (verb === 'undone') return `undid a change of ${nounPhrase(noun, count ?? 1)}`;
  if (verb === 'erased') return `erased all data about ${nounPhrase(noun, count ?? 1)}`;
  const name = what || nounPhrase(noun, count ?? 1);
  if (verb === 'removed' || (verb === 'unlinked' && noun === 'employees')) {
    return `removed ${name} from ${section || 'a section'}`;
  }
  if (verb === 'discarded') return `deleted ${name} for good`;
  if (verb === 'linked' && noun === 'employees') return `added ${name} to ${section || 'a section'}`;
  return verb === 'moved' && section ? `moved ${name} to ${section}` : `${verb} ${name}`;
}

export const changeText = (change: Change): string => `${change.by} ${describeChange(change)}`;
