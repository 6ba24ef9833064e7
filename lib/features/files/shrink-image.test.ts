import { expect, it } from 'vitest';
import { fitIntoSquare } from './shrink-image';

it.each([
  [
    { width: 8000, height: 6000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 20_000, height: 2 },
    { width: 1600, height: 1 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
])('an image of %j becomes %j', (size, smaller) => {
  expect(fitIntoSquare(size, 1600)).toEqual(smaller);
});
