import { describe, expect, it } from 'vitest';
import { createSchoolWithDuplicates } from '@/tests/support/duplicate-students';
import { type Certainty, compareStudents, createKeysOf, createLikelyFinder, findPairs } from './fields';

it('finds the children of a large school who were entered twice, and no others', async () => {
  const { students, pairs } = createSchoolWithDuplicates(5_000);
  const found = await findPairs(students);
  const certainties = new Map(found.map(({ ids, certainty }) => [ids.join(), certainty]));
  const certaintiesOf = (wanted: string) =>
    pairs.filter(({ kind }) => kind === wanted).map(({ ids }) => certainties.get(ids.join()));
  expect(certaintiesOf('same')).toEqual(Array(50).fill('likely'));
  expect(certaintiesOf('surname')).toEqual(Array(5).fill('likely'));
  expect(certaintiesOf('probable')).toEqual(Array(2).fill('possible'));
  expect(certaintiesOf('alike')).toEqual(Array(5).fill(undefined));
  expect(found).toHaveLength(57);
});

it('lists likely pairs first, and the newest students before others', async () => {
  const { students } = createSchoolWithDuplicates(200);
  const found = await findPairs(students);
  const order = found.map(
    ({ certainty, ids }) => `${certainty === 'likely' ? 1 : 0} ${String(ids[1]).padStart(5, '0')}`,
  );
  expect(order).toEqual(order.toSorted().reverse());
});

const asha = {
  id: 1,
  firstname: 'Asha',
  middlename: '',
  lastname: 'Rao',
  dob: '2016-05-03',
  gender: 'F',
  mobileno: '9822000001',
  addressline1: '12, MG Road',
  zipcode: '411001',
  parents: [{ user_id: 7, mobileno: '9822000002', name: 'Ramesh Rao' }],
};
const stranger = { mobileno: '9000000000', addressline1: 'Baner', parents: [] };

it('finds a child whose name was entered with another apostrophe, or without', async () => {
  const names = ["D'Souza", 'D’Souza', 'DSouza', 'D Souza'];
  const children = names.map((lastname, index) => ({ ...asha, ...stranger, id: index + 1, lastname }));
  const pairs = await findPairs(children);
  expect(pairs.map(({ reasons: [reason] }) => reason)).toEqual(Array(6).fill('Same name and birthday'));
});

describe('two students', () => {
  const keysOf = createKeysOf();
  it.each<[string, Partial<typeof asha>, Certainty | undefined, string[]?]>([
    ['equal in everything', {}, 'likely', ['Same name and birthday', 'Same parent: Ramesh Rao']],
    ['with another phone', stranger, 'likely', ['Same name and birthday']],
    [
      'with another spelling',
      { ...stranger, firstname: 'Aashaa' },
      'likely',
      ['Name spelled differently, same birthday'],
    ],
    ['with swapped names', { ...stranger, firstname: 'RAO', lastname: 'asha' }, 'likely'],
    ['with the whole name in one field', { ...stranger, firstname: 'Asha Rao', lastname: '' }, 'likely'],
    ['with an initial', { ...stranger, lastname: 'R.' }, 'possible', ['Name nearly equal, same birthday']],
    ['with the number of a parent', { mobileno: '9822000002', parents: [], lastname: 'Iyer' }, 'likely'],
    ['with the same address', { ...stranger, addressline1: '12 mg road', lastname: 'Iyer' }, 'likely'],
    ['with another surname alone', { ...stranger, lastname: 'Iyer' }, undefined],
    ['with another gender and contact', { ...stranger, gender: 'M' }, 'possible'],
    ['with other parents', { ...stranger, parents: [{ user_id: 9, mobileno: '9', name: 'Om Rao' }] }, 'possible'],
    [
      'with another year of birth',
      { dob: '2015-05-03' },
      'likely',
      ['Same name, birthday nearly equal', 'Same parent: Ramesh Rao'],
    ],
    ['with swapped day and month', { ...stranger, dob: '2016-03-05' }, 'possible'],
    ['with two equal parts of the birthday', { dob: '2016-05-28' }, 'likely'],
    ['with one equal part of the birthday', { dob: '2016-11-28' }, 'possible'],
    ['with the first name only', { ...stranger, lastname: '' }, undefined],
    ['who are namesakes', { ...stranger, dob: '2015-11-28' }, undefined],
    ['who are numbered', { firstname: 'Asha1' }, undefined],
    ['who are twins', { firstname: 'Usha' }, undefined],
    ['who are a twin girl and boy with near names', { firstname: 'Ashan', gender: 'M' }, undefined],
  ])('%s', (_, changes, certainty, reasons) => {
    const match = compareStudents(keysOf(asha), keysOf({ ...asha, id: 2, ...changes }));
    expect(match?.certainty).toBe(certainty);
    if (reasons) expect(match?.reasons).toEqual(reasons);
  });

  it('who are twins with one of the first names that many children share are different', () => {
    const ali = { ...asha, firstname: 'Mohd.', lastname: 'Ali', gender: 'M' };
    expect(compareStudents(keysOf(ali), keysOf({ ...ali, firstname: 'Mohammed', lastname: 'Umar' }))).toBeNull();
    expect(compareStudents(keysOf(ali), keysOf({ ...ali, firstname: 'Mohammed' }))?.certainty).toBe('likely');
  });
});

it.each<[string, string, boolean]>([
  ['Ravi', 'Rvai', true],
  ['Nim', 'Nmi', false],
  ['Nimal', 'Nima', true],
  ['Nima', 'Nim', false],
  ['Nimala', 'Nima', false],
  ['Nimal', 'Nmia', false],
  ['N', 'Nimala', true],
  ['Ni', 'Nimala', false],
])('the first names %s and %s are nearly equal: %s', (first, second, isNear) => {
  const keysOf = createKeysOf();
  const match = compareStudents(keysOf({ ...asha, firstname: first }), keysOf({ ...asha, firstname: second }));
  expect(match?.reasons[0]).toBe(isNear ? 'Name nearly equal, same birthday' : undefined);
});

describe('a student of a large group is compared with 300 others', () => {
  const fillers = (count: number, values: (number: number) => Partial<typeof asha>) =>
    Array.from({ length: count }, (_, index) => ({ ...asha, ...stranger, id: 10 + index, ...values(100 + index) }));

  it.each([
    [299, 1],
    [300, 0],
  ])('in a list of pairs with %i students between two children: %i pair', async (between, pairs) => {
    const [nima, inma] = [
      { ...asha, firstname: 'Nima' },
      { ...asha, id: 2, firstname: 'Inma' },
    ];
    const others = fillers(between, (number) => ({ firstname: `Child${number}` }));
    expect(await findPairs([nima, ...others, inma])).toHaveLength(pairs);
  });

  it.each([
    [299, 2],
    [300, undefined],
  ])('in a search with %i students before the child: %s', (before, id) => {
    const finder = createLikelyFinder();
    for (const other of fillers(before, (number) => ({ lastname: `Family${number}` }))) finder.add(other);
    finder.add({ ...asha, id: 2, lastname: 'Iyer' });
    expect(finder.find(asha)?.student.id).toBe(id);
  });
});
