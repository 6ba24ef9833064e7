import { expect, it } from 'vitest';
import { listDuplicates } from '@/lib/contract/duplicates';
import { comparedOf } from './queries';
import { compareFields, defaultSide, describeMoves, sideToKeep, toMergeBody } from './rules';

const record = (student: object, parents: object[], attendance_days: number) => ({
  student: { firstName: 'Asha', lastName: 'Rao', gender: 'F', dob: '2016-05-03', isActive: true, ...student },
  parents,
  attendance_days,
});

const father = { name: 'Ramesh Rao', parent_type: 'father' };

function createPair(moreParents: object[] = []) {
  const { data } = listDuplicates.reply.parse({
    status: 'success',
    total_records: 1,
    data: [
      {
        certainty: 'likely',
        reasons: [],
        shared_days: 1,
        students: [
          record({ id: 1, version: 'a', enrollmentNo: 'E-1', city: 'Pune' }, [father], 3),
          record(
            {
              id: 2,
              version: 'b',
              enrollmentNo: 'E-2',
              city: 'Nashik',
              email: 'a@b.in',
              sectionId: 7,
              className: '5',
              section: 'A',
            },
            [{ name: 'Ram Rao', parent_type: 'father' }, { name: 'Meena Rao', parent_type: 'mother' }, ...moreParents],
            2,
          ),
        ],
      },
    ],
  });
  const compared = data[0] && comparedOf(data[0]);
  if (!compared) throw new Error('the pair has less than two students');
  return compared;
}

it('keeps the student to whom more belongs, and each filled value', () => {
  const compared = createPair();
  expect(sideToKeep(compared)).toBe('first');
  const differing = compareFields(compared).filter(({ texts }) => texts.first !== texts.second);
  expect(differing.map((field) => [field.label, defaultSide(field, 'first')])).toEqual([
    ['Enrollment Number', 'first'],
    ['Email', 'second'],
    ['City', 'first'],
    ['Class and Section', 'second'],
  ]);
});

it('says what moves, and what does not', () => {
  expect(describeMoves(createPair(), 1, 'first')).toEqual([
    'Father Ram Rao does not move, because the kept student already has a father.',
    'Mother Meena Rao moves to the kept student.',
    '1 day of attendance moves to the kept student.',
    'On 1 day, both have attendance. That of the kept student stays.',
  ]);
});

it('does not guess an unknown relationship of a parent', () => {
  expect(describeMoves(createPair([{ name: 'Ravi Rao', parent_type: 'uncle' }]), 1, 'first')).toContain(
    'Parent Ravi Rao moves to the kept student.',
  );
});

it('sends the chosen value of each field', () => {
  const body = toMergeBody(createPair(), 'second', (field) => (field === 'city' ? 'first' : 'second'));
  expect(body).toMatchObject({
    ...{ keep_id: 2, keep_version: 'b', other_id: 1, other_version: 'a', section_from_id: 2 },
    student: { enrollmentno: 'E-2', city: 'Pune', email: 'a@b.in', isactive: true },
  });
});
