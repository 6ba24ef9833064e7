import { type ActivityKind, isChangeVerb } from '@/lib/contract/activities';
import { nouns, recordAddress } from '@/lib/contract/nouns';
import type { Activity } from '@/lib/contract/record';
import { describeChange, nounPhrase } from '@/lib/features/school/texts';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { joinWithDots, titleCase } from '@/lib/format/text';

const verbTexts = {
  opened: 'opened',
  exported: 'downloaded',
  printed: 'printed',
  downloaded: 'downloaded a file of',
} as const;

const countRows = (noun: keyof typeof nouns, count: number | null) => {
  const { singular, plural } = nouns[noun];
  return pluralize(count ?? 0, `1 ${singular} was`, (total) => `${total} ${plural} were`);
};

export function activityText({ verb, noun, what, section, count, undoes }: Activity): string {
  if (verb === 'signed-in') return 'signed in';
  if (verb === 'signed-out') return what ? `signed out ${what}` : 'signed out';
  if (verb === 'refused') return 'was refused';
  if (verb === 'undone' && noun && undoes) {
    const change = describeChange({ verb: undoes.verb, noun, what, section, count: undoes.count });
    return `undid: ${change}${count === undoes.count ? '' : `, of which ${countRows(noun, count)} changed back`}`;
  }
  if (isChangeVerb(verb)) return noun ? describeChange({ verb, noun, what, section, count }) : 'changed a record';
  // The list of activities has records of every kind.
  if (noun === null) return `${verb === 'listed' ? 'viewed' : verbTexts[verb]} the activity`;
  const { singular, plural } = nouns[noun];
  if (verb === 'listed')
    return `viewed a list of ${pluralize(count ?? 1, `1 ${singular}`, (rows) => `${rows} ${plural}`)}`;
  // The browser does not count the rows of a printed page.
  const isUncounted = verb === 'printed' && count === 0;
  return `${verbTexts[verb]} ${what || (isUncounted ? plural : nounPhrase(noun, count ?? 1))}`;
}

const filterName = (name: string) => titleCase(name.replace(/_id$/, '').replaceAll('_', ' '));

export const filterText = ({ filter }: Activity): string =>
  joinWithDots(
    ...filter
      .filter(({ name }) => !/^(page|page_?size|per_page|sort)$/i.test(name))
      .map(({ name, value }) => (name ? `${filterName(name)}: ${value}` : value)),
  );

export const kindLabels: Record<ActivityKind, string> = {
  changes: 'Changes',
  reads: 'Views',
  exports: 'Downloads and prints',
  'sign-ins': 'Sign-ins',
  refusals: 'Refusals',
};

export const recordHref = ({ noun, record_id, what }: Pick<Activity, 'noun' | 'record_id' | 'what'>): string | null =>
  noun && record_id !== null && what ? recordAddress(noun, record_id) : null;

export const undoneText = ({ noun, count, undone }: Activity): string =>
  noun && undone
    ? undone === count
      ? 'Undone'
      : `Undone for ${formatCount(undone)} of ${formatCount(count ?? 0)}`
    : '';
