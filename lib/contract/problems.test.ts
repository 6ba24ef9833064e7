import { describe, expect, it } from 'vitest';
import { calls } from './calls';
import { parseShape } from './problems';
import { tooLongMessage } from './values/limits';

const wrongValues = [undefined, null, '', 'x', -1, 1e12, [], ['a'], {}, true, [[]], 'x'.repeat(20_000), Array(6000)];

const shapes = [...calls.values()]
  .flatMap(({ params, query, body }) => [params, query, body])
  .filter((shape) => !!shape);

const inputs = shapes.flatMap((shape) => {
  const names = 'shape' in shape ? Object.keys(shape.shape as object) : [];
  return wrongValues.flatMap((value) => [
    { shape, input: value },
    ...names.map((name) => ({ shape, input: { [name]: value } })),
  ]);
});

describe('a problem of an input', () => {
  it('is reported in a sentence of the contract about the field', () => {
    const problems = inputs.flatMap(({ shape, input }) => {
      const result = parseShape(shape, input);
      return 'problems' in result ? result.problems : [];
    });
    expect(problems.length).toBeGreaterThan(1000);
    const sentences = [...new Set(problems.map(({ message, field }) => message.replace(field ?? 'This input', 'It')))];
    expect(
      sentences.filter(
        (sentence) => /[Ii]nvalid|expected|Too (big|small)|: /.test(sentence) || !/^[A-Z]/.test(sentence),
      ),
    ).toEqual([]);
    expect(sentences).toContain('It is not valid');
    expect(sentences).toContain('It must be a whole number from 1 to 1000000');
  });

  it('uses the singular for one character', () => {
    expect(tooLongMessage(1)).toBe('Please use at most 1 character');
    expect(tooLongMessage(2000)).toBe('Please use at most 2,000 characters');
  });
});
