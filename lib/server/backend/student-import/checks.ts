import { type ParentType, parentType } from '@/lib/contract/parents';
import { joinShortWords, searchKey } from '@/lib/format/search-text';
import type { Db } from '../db/schema';
import { checkTexts, fullName } from '../http/text-rules';
import type { CellProblem } from '../http-error';
import { alreadyParentMessages, typeTakenMessages } from '../parents/checks';
import { personRules } from '../parents/commands';
import { problemAt } from '../sheets/read-import';
import type { ImportRow } from '../sheets/read-rows';
import type { ParentTexts } from '../students/fields';
import { type ImportField, importColumns } from './fields';
import { findLinks, findRegistered, type Registered } from './queries';

type Row = ImportRow<ImportField>;

export interface NewParent {
  type: ParentType;
  mobileno: string;
  userId: number | null;
  person: ParentTexts;
}

type PersonTexts = ParentTexts & { email: string };

export interface ParentPlan {
  parents: ReadonlyMap<number, NewParent[]>;
  people: ReadonlyMap<string, PersonTexts>;
  problems: CellProblem[];
}

const types = parentType.options;
const mobileOf = (row: Row, type: ParentType) => row.values[`${type}_mobile`];

const titles = /^(?:mr|mrs|ms|dr|shri|smt|sri|late)\b[. ]*/i;

/**
 * Spellings of a name often differ in the initials and the last name. The first word of `O Brien` is `O` or `OBRIEN`.
 */
function isSamePerson(name: string, other: string): boolean {
  const firstWords = (text: string) => {
    const key = searchKey(text.replace(titles, ''));
    return [key, joinShortWords(key)].map((words) => words.split(' ')[0]);
  };
  return firstWords(name).some((word) => firstWords(other).includes(word));
}

function toPerson(mobileno: string, name: string): PersonTexts {
  const [first_name = '', ...others] = name.split(' ');
  const last_name = others.pop() ?? '';
  return { mobileno, first_name, middle_name: others.join(' '), last_name, email: '' };
}

const sentence = (message: string) => message.replace(/\.$/, '');

/** A number that is registered is linked, and a new number is registered once, even if several rows contain it. */
export async function planParents(
  db: Db,
  schoolId: number,
  rows: Row[],
  studentIdOf: (row: Row) => number | undefined,
): Promise<ParentPlan> {
  const mobiles = rows.flatMap((row) => types.flatMap((type) => mobileOf(row, type) || []));
  const registered = new Map((await findRegistered(db, schoolId, mobiles)).map((user) => [user.mobileno, user]));
  const links = new Map<number, Awaited<ReturnType<typeof findLinks>>>();
  const savedIds = rows.flatMap((row) => (mobiles.length > 0 ? (studentIdOf(row) ?? []) : []));
  for (const link of await findLinks(db, schoolId, savedIds)) {
    links.set(link.student_id, [...(links.get(link.student_id) ?? []), link]);
  }
  const people = new Map<string, PersonTexts & { row: number }>();
  const problems: CellProblem[] = [];

  const findNameProblem = (row: Row, type: ParentType, user: Registered | undefined): string | null => {
    const name = row.values[`${type}_name`];
    const mobile = mobileOf(row, type);
    const known = user ?? people.get(mobile);
    if (!known) return name ? null : `The name for the number ${mobile} is missing`;
    const knownName = fullName(known.first_name, known.middle_name, known.last_name);
    if (!name || isSamePerson(name, knownName)) return null;
    const where = user
      ? `is registered for ${knownName}`
      : `is the number of ${knownName} in row ${people.get(mobile)?.row}`;
    return `${mobile} ${where}. Please enter that name, or correct the number`;
  };

  const planParent = (row: Row, type: ParentType): NewParent[] => {
    const name = row.values[`${type}_name`];
    const mobileno = mobileOf(row, type);
    if (!mobileno && !name) return [];
    const report = (field: 'name' | 'mobile', message: string) => {
      problems.push(problemAt(importColumns, row.number, `${type}_${field}`, sentence(message)));
      return [];
    };
    if (!mobileno) return report('mobile', 'The mobile number is missing. Please enter it, or clear the name');
    if (!/^\d{10}$/.test(mobileno)) return [];
    const user = registered.get(mobileno);
    const earlier = types.slice(0, types.indexOf(type)).find((other) => mobileOf(row, other) === mobileno);
    if (earlier) return report('mobile', alreadyParentMessages[earlier]);
    const nameProblem = findNameProblem(row, type, user);
    if (nameProblem) return report(name ? 'mobile' : 'name', nameProblem);
    const ownLinks = links.get(studentIdOf(row) ?? 0) ?? [];
    const own = ownLinks.find(({ user_id }) => user_id === user?.id);
    if (own?.parent_type === type) return [];
    if (own) return report('mobile', alreadyParentMessages[own.parent_type]);
    if (ownLinks.some(({ parent_type }) => parent_type === type)) return report('mobile', typeTakenMessages[type]);
    if (!user && !people.has(mobileno)) {
      const person = toPerson(mobileno, name);
      const [problem] = checkTexts(personRules, person).problems;
      if (problem) return report('name', problem.message);
      people.set(mobileno, { ...person, row: row.number });
    }
    const person = user ?? people.get(mobileno);
    return person ? [{ type, mobileno, userId: user?.id ?? null, person }] : [];
  };

  const parents = new Map(rows.map((row) => [row.number, types.flatMap((type) => planParent(row, type))]));
  return { parents, people, problems };
}
