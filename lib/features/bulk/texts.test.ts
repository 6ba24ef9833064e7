import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkQuestion, isTypedCount } from './texts';

const noun = { singular: 'student', plural: 'students' };
const ask = (count: number, others: Partial<Parameters<typeof bulkQuestion>[0]> = {}) =>
  bulkQuestion({ label: 'Deactivate', noun, count, meaning: [], ...others });

describe('bulkQuestion', () => {
  it('asks above 20 rows, and always if the action or its effects need a question', () => {
    expect(ask(20)).toBeNull();
    expect(ask(21)).toMatchObject({ title: 'Deactivate 21 students?', confirmLabel: 'Deactivate 21 students' });
    expect(ask(1, { isAsked: true })?.title).toBe('Deactivate 1 student?');
    expect(ask(1, { label: 'Delete', isDeletion: true })?.title).toBe('Delete 1 student?');
  });

  it('wants the number typed above 50 deletions only', () => {
    expect(ask(50, { isDeletion: true })?.typedCount).toBeNull();
    expect(ask(51, { isDeletion: true })?.typedCount).toBe(51);
    expect(ask(1242)?.typedCount).toBeNull();
  });

  it('says how many rows change, and how many are already so', () => {
    const question = ask(1242, {
      skipped: { count: 25, status: 'inactive' },
      meaning: ['They stay in their sections.'],
    });
    expect(question).toEqual({
      title: 'Deactivate 1,242 students?',
      lines: ['25 of the 1,267 selected are already inactive, and stay so.', 'They stay in their sections.'],
      confirmLabel: 'Deactivate 1,242 students',
      typedCount: null,
    });
    expect(ask(1242, { skipped: { count: 0, status: 'inactive' } })?.lines).toEqual([]);
    expect(ask(30, { skipped: { count: 1, status: 'active' } })?.lines).toEqual([
      '1 of the 31 selected is already active, and stays so.',
    ]);
  });

  it('has the same number in every text', () => {
    const property = fc.property(fc.nat(100_000), fc.boolean(), (count, isDeletion) => {
      const question = ask(count, { isAsked: true, isDeletion });
      expect(question?.title).toBe(`${question?.confirmLabel}?`);
      if (question && question.typedCount !== null) expect(question.typedCount).toBe(count);
    });
    fc.assert(property);
  });
});

describe('isTypedCount', () => {
  it('accepts the number as it is shown, and in other usual writings', () => {
    for (const text of ['1267', '1,267', ' 1 267 ', '1.267']) expect(isTypedCount(text, 1267), text).toBe(true);
    for (const text of ['', '126', '12670', '1267a', 'all']) expect(isTypedCount(text, 1267), text).toBe(false);
  });
});
