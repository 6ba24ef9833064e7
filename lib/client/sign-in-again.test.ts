import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeSignIn, isSignInRequested, onSignInChange, signInCount, waitForSignIn } from './sign-in-again';

const asked = vi.fn();
let stop = () => {};

describe('A call that found the session ended', () => {
  beforeEach(() => {
    asked.mockClear();
    stop = onSignInChange(asked);
  });
  afterEach(() => {
    completeSignIn();
    stop();
  });

  it('asks once for all that wait, and all go on', async () => {
    const since = signInCount();
    const waiting = [waitForSignIn(since), waitForSignIn(since), waitForSignIn(since)];
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isSignInRequested()).toBe(true);
    completeSignIn();
    await Promise.all(waiting);
    expect(isSignInRequested()).toBe(false);
  });

  it('needs no other sign-in when somebody signed in meanwhile', async () => {
    const since = signInCount();
    completeSignIn();
    asked.mockClear();
    await waitForSignIn(since);
    expect(asked).not.toHaveBeenCalled();
  });

  it('stops waiting when its caller has gone', async () => {
    const caller = new AbortController();
    const waiting = waitForSignIn(signInCount(), caller.signal);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(isSignInRequested()).toBe(true);
  });
});
