import { expect, it } from 'vitest';
import type { Change } from '@/lib/contract/school';
import { changeText } from './texts';

const textOf = (change: Partial<Change>) =>
  changeText({
    at: '',
    by: 'Anita Rao',
    verb: 'updated',
    noun: 'students',
    what: '',
    section: '',
    count: 1,
    record_id: null,
    values: [],
    ...change,
  });

it('A change of the members of a section names the section', () => {
  const student = { what: 'Trisha Singh', section: '5 B' };
  expect(textOf({ ...student, verb: 'moved' })).toBe('Anita Rao moved Trisha Singh to 5 B');
  expect(textOf({ ...student, verb: 'removed' })).toBe('Anita Rao removed Trisha Singh from 5 B');
  expect(textOf({ section: '5 B', verb: 'moved', count: 12 })).toBe('Anita Rao moved 12 students to 5 B');
});

it('A change whose section is unknown or deleted is complete without it', () => {
  expect(textOf({ what: 'Trisha Singh', verb: 'moved' })).toBe('Anita Rao moved Trisha Singh');
  expect(textOf({ what: 'Trisha Singh', verb: 'removed' })).toBe('Anita Rao removed Trisha Singh from a section');
});

it('A change of the teachers of a section names the section', () => {
  const teacher = { noun: 'employees', what: 'Meera Nair', section: '5 B' } as const;
  expect(textOf({ ...teacher, verb: 'linked' })).toBe('Anita Rao added Meera Nair to 5 B');
  expect(textOf({ ...teacher, verb: 'unlinked' })).toBe('Anita Rao removed Meera Nair from 5 B');
  expect(textOf({ noun: 'parents', what: 'Anil Singh', verb: 'linked' })).toBe('Anita Rao linked Anil Singh');
});
