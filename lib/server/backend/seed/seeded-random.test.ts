import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mobileOf } from './people';
import { randomOf } from './seeded-random';

const draw = (random: ReturnType<typeof randomOf>, count: number) =>
  Array.from({ length: count }, () => random.between(0, 1_000_000_000));

it('the random values of a thing do not depend on how many values other things take', () => {
  const thing = fc.tuple(fc.constantFrom('student', 'address', 'staff', 'father'), fc.nat(2_000));
  fc.assert(
    fc.property(thing, thing, fc.nat(20), ([name, number], [otherName, otherNumber], extra) => {
      const before = draw(randomOf(name, number), 5);
      const [random, other] = [randomOf(name, number), randomOf(otherName, otherNumber)];
      draw(other, extra);
      const [first, ...rest] = draw(random, 3);
      draw(other, extra);
      expect([first, ...rest, ...draw(random, 2)]).toEqual(before);
    }),
  );
});

it('different things have different random values', () => {
  const things = ['student', 'address', 'staff', 'father', 'mother', 'guardian', 'attendance', 'mobile'];
  const values = things.flatMap((thing) =>
    Array.from({ length: 1_200 }, (_, number) => draw(randomOf(thing, number), 2).join()),
  );
  expect(new Set(values).size).toBe(values.length);
  const girls = Array.from({ length: 1_200 }, (_, number) => randomOf('student', number)).filter((random) =>
    random.happens(0.49),
  );
  expect(girls.length).toBeGreaterThan(540);
  expect(girls.length).toBeLessThan(640);
});

it('each person has another mobile number of ten digits', () => {
  const numbers = Array.from({ length: 6_000 }, (_, number) => mobileOf(number));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !/^[6-9]\d{9}$/.test(number))).toEqual([]);
});
