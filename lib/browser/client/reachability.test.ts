import { expect, it } from 'vitest';
import { isServerUnreachable, startWaiting } from './reachability';

it('the server is unreachable while a request waits, even if an earlier request has ended twice', () => {
  const endFirst = startWaiting();
  expect(isServerUnreachable()).toBe(true);
  endFirst();
  endFirst();
  expect(isServerUnreachable()).toBe(false);
  const endSecond = startWaiting();
  expect(isServerUnreachable()).toBe(true);
  endSecond();
  expect(isServerUnreachable()).toBe(false);
});
