import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkTexts, rulesOf } from './text-rules';

const problemsOf = (...[rules, values]: Parameters<typeof checkTexts>) =>
  checkTexts(rules, values).problems.map(({ message }) => message);

describe('checkTexts', () => {
  const rules = {
    grade: { label: 'Grade', max: 1 },
    motto: { label: 'Motto', max: 1200 },
    code: { label: 'Code', findProblem: (text: string) => (/^\d{6}$/.test(text) ? null : 'Code must be 6 digits') },
  };

  it('reports texts that are too long, or leaves the length to the rule of the field', () => {
    expect(problemsOf(rules, { grade: 'A', motto: 'x'.repeat(1200), code: '123456' })).toEqual([]);
    expect(problemsOf(rules, { grade: 'AB', motto: 'x'.repeat(1201), code: '1234567' })).toEqual([
      'Grade can have at most 1 character',
      'Motto can have at most 1,200 characters',
      'Code must be 6 digits',
    ]);
  });
});

describe('rulesOf', () => {
  const rules = rulesOf({
    note: { kind: 'lines', wire: 'note', label: 'Note', purpose: null, max: 20 },
    email: { kind: 'email', wire: 'email', label: 'Email', purpose: null },
    since: {
      kind: 'day',
      wire: 'since',
      label: 'Member Since',
      purpose: null,
      required: 'Member since is required',
    },
    born: {
      kind: 'birthday',
      wire: 'born',
      label: 'Date of Birth',
      purpose: null,
      required: 'Date of birth is required',
    },
  });
  const valid = { note: '', email: '', since: '2015-08-21', born: '2015-08-21' };
  const problems = (changes: Partial<typeof valid>) => problemsOf(rules, { ...valid, ...changes });

  afterEach(() => void vi.useRealTimers());

  it('keeps line breaks and removes control characters', () => {
    expect(checkTexts(rules, { ...valid, note: ' a\r\nb\rc\td\0\u007f ' }).texts.note).toBe('a\nb\nc\td');
  });

  it.each(['a', 'a@b', '@b.in', 'a@b.', 'a b@c.in', 'a@b.in c', 'a@b@c.in'])('rejects the email %s', (email) => {
    expect(problems({ email })).toEqual(['Please enter a valid email address, such as name@example.com']);
  });

  it.each([
    ['21/08/2015', 'Member since must be a date such as 2015-08-21'],
    ['2015-08-21 10:00', 'Member since must be a date such as 2015-08-21'],
    ['x2015-08-21', 'Member since must be a date such as 2015-08-21'],
    ['2015-02-29', 'There is no 29 February in 2015.'],
    ['', 'Member since is required'],
  ])('rejects the date %j', (since, message) => {
    expect(problems({ since })).toEqual([message]);
  });

  it('accepts the current date of the earliest time zone as a birthday, and rejects later dates', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T11:00:00Z') });
    expect(problems({ born: '2026-11-27' })).toEqual([]);
    expect(problems({ born: '2026-11-28' })).toEqual(['Date of birth can’t be in the future']);
    vi.setSystemTime(new Date('2026-11-26T09:00:00Z'));
    expect(problems({ born: '2026-11-26' })).toEqual([]);
    expect(problems({ born: '2026-11-27' })).toEqual(['Date of birth can’t be in the future']);
  });
});
