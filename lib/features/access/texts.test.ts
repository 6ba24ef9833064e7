import { describe, expect, it } from 'vitest';
import type { AccessPerson } from '@/lib/contract/access';
import { describeRemainingAdministrators } from './texts';

const person = (first_name: string, changes: Partial<AccessPerson> = {}): AccessPerson => ({
  person_id: 1,
  first_name,
  middle_name: '',
  last_name: 'Rao',
  mobileno: '9000000001',
  role: 'full',
  last_sign_in: '2026-11-01T08:00:00.000Z',
  sessions: 0,
  emp_id: null,
  deleted_at: null,
  is_self: false,
  ...changes,
});

const self = person('Anita', { is_self: true });
const never = { last_sign_in: null };

describe('the text about the people who keep full access', () => {
  it.each([
    ['one person', [person('Asha')], 'You can’t take this back yourself: only Asha Rao keeps full access.'],
    [
      'several people',
      [person('Asha', never), person('Ravi')],
      'You can’t take this back yourself: only Asha Rao and Ravi Rao keep full access.',
    ],
    [
      'many people',
      ['A', 'B', 'C', 'D', 'E'].map((name) => person(name)),
      'You can’t take this back yourself: only A Rao, B Rao, C Rao and 2 more keep full access.',
    ],
    [
      'a person who has never signed in',
      [person('Asha', never)],
      'You can’t take this back yourself: only Asha Rao keeps full access. Asha Rao has never signed in. Check first that Asha Rao can.',
    ],
    [
      'several people who have never signed in',
      [person('Asha', never), person('Ravi', never)],
      'You can’t take this back yourself: only Asha Rao and Ravi Rao keep full access. None of them has ever signed in. Check first that one of them can.',
    ],
    ['no person', [], null],
    ['a person with View only', [person('Asha', { role: 'view' })], null],
    ['an inactive employee', [person('Asha', { deleted_at: '2026-11-01T08:00:00.000Z' })], null],
  ])('names %s', (_, others, text) => {
    expect(describeRemainingAdministrators([self, ...others])).toBe(text);
  });
});
