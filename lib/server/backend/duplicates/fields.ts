import { searchKey } from '@/lib/format/search-text';
import { mapInBatches } from '../db/batches';

interface Parent {
  user_id: number;
  mobileno: string;
  name: string;
}

export interface ComparedStudent {
  id: number;
  firstname: string;
  middlename: string;
  lastname: string;
  dob: string;
  gender: string;
  mobileno: string;
  addressline1: string;
  zipcode: string;
  parents: readonly Parent[];
}

export type Certainty = 'likely' | 'possible';

export interface Match {
  certainty: Certainty;
  reasons: string[];
}

interface NameKey {
  letters: string;
  words: string[];
  sound: string;
}

/** The keys are computed once, because a student is compared with several others. */
interface Keys {
  student: ComparedStudent;
  first: NameKey;
  middle: NameKey;
  last: NameKey;
  words: string[];
}

const sounds: [RegExp, string][] = [
  [/KSH?/g, 'X'],
  [/PH/g, 'F'],
  [/W/g, 'V'],
  [/(?<=[BCDGJKRST])H/g, ''],
  [/EE|EA/g, 'I'],
  [/OO/g, 'U'],
  [/Y/g, 'I'],
  [/AI|EI/g, 'E'],
  [/(?<=[AEIOU])H$/, ''],
  [/(\p{L})\1+/gu, '$1'],
];

const sharedNames: Record<string, string> = { MD: 'MOHAMED', MOHD: 'MOHAMED', MOHAMAD: 'MOHAMED', MUHAMAD: 'MOHAMED' };
const sharedFirstNames = new Set(['MOHAMED', 'SIED', 'ABDUL', 'SEK', 'SRI', 'BABI', 'MASTER', 'KUMARI']);

function soundOf(letters: string): string {
  const sound = sounds.reduce((text, [spelling, same]) => text.replace(spelling, same), letters);
  return sharedNames[sound] ?? sound;
}

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

function nameKey(name: string): NameKey {
  const words = wordsOf(name);
  const sounds = words.map(soundOf);
  return { letters: words.join(''), words: sounds, sound: sounds.join('') };
}

/** Computes the keys of a name once, because many students share it. */
export function createKeysOf(): (student: ComparedStudent) => Keys {
  const nameKeys = new Map<string, NameKey>();
  const keyOf = (name: string) => {
    const key = nameKeys.get(name) ?? nameKey(name);
    nameKeys.set(name, key);
    return key;
  };
  return (student) => {
    const [first, middle, last] = [keyOf(student.firstname), keyOf(student.middlename), keyOf(student.lastname)];
    return { student, first, middle, last, words: [...first.words, ...middle.words, ...last.words] };
  };
}

const withoutVowels = (sound: string): string => sound.replace(/(?!^)[AEIOU]/g, '');

/** Students who share no key are never duplicates: they share neither the birthday and a name, nor the whole name. */
function groupKeys({ student, first, last, words }: Keys): Set<string> {
  const wholeName = first.sound < last.sound ? `${first.sound} ${last.sound}` : `${last.sound} ${first.sound}`;
  return new Set([wholeName, ...words.map((word) => `${student.dob} ${withoutVowels(word)}`)]);
}

const likenesses = ['same', 'spelling', 'slip', 'different'] as const;
type Likeness = (typeof likenesses)[number];

const leastOf = (...parts: Likeness[]): Likeness =>
  likenesses[Math.max(...parts.map((part) => likenesses.indexOf(part)))] ?? 'different';

const minSlipLength = 4;

/** Two neighbouring letters were exchanged, or one letter was left out. A number is no letter. */
function isSlip(a: string, b: string): boolean {
  if (a.length < b.length) return isSlip(b, a);
  if (b.length < minSlipLength || a.length - b.length > 1) return false;
  let start = 0;
  while (start < b.length && a[start] === b[start]) start += 1;
  if (/\p{N}/u.test(a[start] ?? '')) return false;
  if (a.length > b.length) return a.slice(start + 1) === b.slice(start);
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

const isInitial = (a: NameKey, b: NameKey) => a.letters.length === 1 && b.letters.startsWith(a.letters);

function compareKeys(a: NameKey, b: NameKey): Likeness {
  if (a.letters === b.letters) return 'same';
  if (a.sound === b.sound) return 'spelling';
  const isNear = isSlip(a.sound, b.sound) || isSlip(a.letters, b.letters) || isInitial(a, b) || isInitial(b, a);
  return isNear ? 'slip' : 'different';
}

type NameMatch = Likeness | 'swapped' | 'first-name';

const minSharedWords = 2;

function compareNames(a: Keys, b: Keys): NameMatch {
  const hasOtherMiddleName =
    a.middle.letters !== '' && b.middle.letters !== '' && compareKeys(a.middle, b.middle) === 'different';
  if (hasOtherMiddleName) return 'different';
  const first = compareKeys(a.first, b.first);
  const straight = leastOf(first, compareKeys(a.last, b.last));
  if (straight !== 'different') return straight;
  const swapped = leastOf(compareKeys(a.first, b.last), compareKeys(a.last, b.first));
  if (swapped === 'same' || swapped === 'spelling') return 'swapped';
  // The same words, divided differently into first, middle and last name, or without one of them.
  const [few, many] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (few.length >= minSharedWords && few.every((word) => many.includes(word))) return 'spelling';
  const isFirstName = (first === 'same' || first === 'spelling') && !sharedFirstNames.has(a.first.sound);
  return isFirstName ? 'first-name' : 'different';
}

type BirthdayMatch = 'same' | 'swapped' | 'near' | 'unknown' | 'different';

function compareBirthdays(a: string, b: string): BirthdayMatch {
  if (!a || !b) return 'unknown';
  if (a === b) return 'same';
  const [aParts, bParts] = [a.split('-'), b.split('-')];
  const [year, month, day] = aParts.map((part, index) => part === bParts[index]);
  if (year && aParts[1] === bParts[2] && aParts[2] === bParts[1]) return 'swapped';
  return [year, month, day].filter(Boolean).length === 2 ? 'near' : 'different';
}

const addressOf = ({ addressline1, zipcode }: ComparedStudent) => wordsAndNumbersOf(addressline1) + zipcode;
const wordsAndNumbersOf = (text: string) => searchKey(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

interface Contact {
  /** Otherwise only the address is the same. */
  isStrong: boolean;
  reason: string;
}

function findContact(a: ComparedStudent, b: ComparedStudent): Contact | null {
  const parent = a.parents.find((one) =>
    b.parents.some((other) => one.user_id === other.user_id || one.mobileno === other.mobileno),
  );
  if (parent) return { isStrong: true, reason: `Same parent: ${parent.name}` };
  const isPhoneOf = (phone: string, { mobileno, parents }: ComparedStudent) =>
    phone !== '' && (phone === mobileno || parents.some((other) => phone === other.mobileno));
  if (isPhoneOf(a.mobileno, b) || isPhoneOf(b.mobileno, a)) return { isStrong: true, reason: 'Same phone number' };
  return a.addressline1 !== '' && addressOf(a) === addressOf(b) ? { isStrong: false, reason: 'Same address' } : null;
}

const nameReasons: Record<Exclude<NameMatch, 'different'>, string> = {
  same: 'Same name',
  spelling: 'Name spelled differently',
  slip: 'Name nearly equal',
  swapped: 'First and last name swapped',
  'first-name': 'Same first name',
};

const birthdayReasons: Record<BirthdayMatch, string> = {
  same: 'same birthday',
  swapped: 'day and month of birth swapped',
  near: 'birthday nearly equal',
  unknown: '',
  different: 'other birthday',
};

function certaintyOf(
  name: Exclude<NameMatch, 'different'>,
  birthday: BirthdayMatch,
  contact: Contact | null,
  { isOtherGender, hasOtherParents }: { isOtherGender: boolean; hasOtherParents: boolean },
): Certainty | null {
  if (isOtherGender && name !== 'same') return null;
  if (hasOtherParents && (birthday !== 'same' || name === 'slip')) return null;
  if (name === 'first-name') return birthday === 'same' && contact ? 'likely' : null;
  if (name === 'slip') return birthday === 'same' ? 'possible' : null;
  if (birthday === 'same') return contact || !(isOtherGender || hasOtherParents) ? 'likely' : 'possible';
  if (contact?.isStrong) return birthday === 'near' || birthday === 'swapped' ? 'likely' : 'possible';
  return birthday === 'swapped' || (birthday === 'near' && contact) ? 'possible' : null;
}

/** Twins, siblings and namesakes differ in the first name or the birthday. */
export function compareStudents(a: Keys, b: Keys): Match | null {
  const name = compareNames(a, b);
  if (name === 'different') return null;
  const birthday = compareBirthdays(a.student.dob, b.student.dob);
  const contact = findContact(a.student, b.student);
  const isOtherGender = a.student.gender !== b.student.gender && a.student.gender !== '' && b.student.gender !== '';
  const hasOtherParents = a.student.parents.length > 0 && b.student.parents.length > 0 && !contact;
  const certainty = certaintyOf(name, birthday, contact, { isOtherGender, hasOtherParents });
  if (!certainty) return null;
  const isEqual = name === 'same' && birthday === 'same';
  return {
    certainty,
    reasons: [
      isEqual ? 'Same name and birthday' : [nameReasons[name], birthdayReasons[birthday]].filter(Boolean).join(', '),
      ...(contact ? [contact.reason] : []),
      ...(isOtherGender ? ['Gender differs'] : []),
      ...(hasOtherParents ? ['Parents differ'] : []),
    ],
  };
}

type Groups = Map<string, Keys[]>;

function addToGroups(groups: Groups, keys: Keys): void {
  for (const key of groupKeys(keys)) {
    const group = groups.get(key);
    if (group) group.push(keys);
    else groups.set(key, [keys]);
  }
}

export interface Pair extends Match {
  ids: [number, number];
}

/** Keeps the time linear for large groups. */
const maxNeighbours = 300;

export async function findPairs(students: readonly ComparedStudent[]): Promise<Pair[]> {
  const groups: Groups = new Map();
  const keysOf = createKeysOf();
  await mapInBatches([...students], (batch) => {
    for (const keys of batch.map(keysOf)) addToGroups(groups, keys);
    return [];
  });
  const pairs = new Map<string, Pair>();
  const compare = (a: Keys, b: Keys) => {
    const match = compareStudents(a, b);
    if (!match) return;
    const ids: Pair['ids'] = a.student.id < b.student.id ? [a.student.id, b.student.id] : [b.student.id, a.student.id];
    pairs.set(ids.join(' '), { ...match, ids });
  };
  await mapInBatches([...groups.values()], (batch) => {
    for (const group of batch) {
      group.forEach((keys, index) => {
        for (const other of group.slice(index + 1, index + 1 + maxNeighbours)) compare(keys, other);
      });
    }
    return [];
  });
  const rank = ({ certainty }: Pair) => (certainty === 'likely' ? 0 : 1);
  return [...pairs.values()].sort((a, b) => rank(a) - rank(b) || b.ids[1] - a.ids[1] || b.ids[0] - a.ids[0]);
}

export interface LikelyMatch extends Match {
  child: ComparedStudent;
  student: ComparedStudent;
}

export function createLikelyFinder() {
  const groups: Groups = new Map();
  const keysOf = createKeysOf();
  return {
    add: (student: ComparedStudent) => addToGroups(groups, keysOf(student)),
    find(child: ComparedStudent): LikelyMatch | undefined {
      const childKeys = keysOf(child);
      const neighbours = [...groupKeys(childKeys)].flatMap((key) => groups.get(key)?.slice(0, maxNeighbours) ?? []);
      for (const keys of new Set(neighbours)) {
        const match = compareStudents(keys, childKeys);
        if (match?.certainty === 'likely') return { ...match, child, student: keys.student };
      }
    },
  };
}
