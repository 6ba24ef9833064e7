import { describe, expect, it } from 'vitest';
import { checkTexts } from './text-rules';

describe('checkTexts', () => {
  const rules = {
    grade: { label: 'Grade', max: 1 },
    motto: { label: 'Motto', max: 1200 },
    code: { label: 'Code', wrong: (text: string) => (/^\d{6}$/.test(text) ? null : 'Code must be 6 digits') },
  };

  it('says how long a text may be, and leaves that to the rule where there is no other limit', () => {
    const { problems } = checkTexts(rules, { grade: 'AB', motto: 'x'.repeat(1201), code: '1234567' });
    expect(problems.map(({ message }) => message)).toEqual([
      'Grade can have at most 1 character',
      'Motto can have at most 1,200 characters',
      'Code must be 6 digits',
    ]);
  });
});
