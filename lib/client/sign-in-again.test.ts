import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignInWanted, onSignInWanted, signedInAgain, signInCount, signInDone } from './sign-in-again';

const asked = vi.fn();
let stop = () => {};

describe('A call that found the session ended', () => {
  beforeEach(() => {
    asked.mockClear();
    stop = onSignInWanted(asked);
  });
  afterEach(() => {
    signInDone();
    stop();
  });

  it('asks once for all that wait, and all go on', async () => {
    const since = signInCount();
    const waiting = [signedInAgain(since), signedInAgain(since), signedInAgain(since)];
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isSignInWanted()).toBe(true);
    signInDone();
    await Promise.all(waiting);
    expect(isSignInWanted()).toBe(false);
  });

  it('needs no other sign-in when somebody signed in meanwhile', async () => {
    const since = signInCount();
    signInDone();
    asked.mockClear();
    await signedInAgain(since);
    expect(asked).not.toHaveBeenCalled();
  });

  it('stops waiting when its caller has gone', async () => {
    const caller = new AbortController();
    const waiting = signedInAgain(signInCount(), caller.signal);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(isSignInWanted()).toBe(true);
  });
});
