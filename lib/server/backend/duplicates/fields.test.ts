import { describe, expect, it } from 'vitest';
import { createSchoolWithDuplicates } from '@/tests/support/duplicate-students';
import { type Certainty, compareStudents, createKeysOf, findPairs } from './fields';

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
