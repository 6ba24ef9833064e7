import { expect, it } from 'vitest';
import { toSupported } from './features';

const body = { employee: { emp_no: 'E-1', bloodgroup: 'O-' }, user: { mobileno: '9876543210' } };
// Safe cast: only the features of the session are read.
const sessionWith = (...features: 'views'[]) => ({ features }) as Parameters<typeof toSupported>[2];

it('sends a field only to servers that have its feature', () => {
  const byFeature = { views: ['bloodgroup'] };
  expect(toSupported(body, byFeature, sessionWith('views'))).toEqual(body);
  const known = { employee: { emp_no: 'E-1' }, user: { mobileno: '9876543210' } };
  expect(toSupported(body, byFeature, sessionWith())).toEqual(known);
  expect(toSupported(body, byFeature, null)).toEqual(known);
  expect(toSupported(body, {}, sessionWith())).toEqual(body);
  expect(toSupported(undefined, byFeature, sessionWith())).toBeUndefined();
});
