import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeSignIn, isSignInRequested, onSignInChange, signInCount, waitForSignIn } from './sign-in-again';

const asked = vi.fn();
let stop = () => {};

describe('A call in an ended session', () => {
  beforeEach(() => {
    asked.mockClear();
    stop = onSignInChange(asked);
  });
  afterEach(() => {
    completeSignIn();
    stop();
  });

  it('requests one sign-in for all waiting calls, and all continue', async () => {
    const since = signInCount();
    const waiting = [waitForSignIn(since), waitForSignIn(since), waitForSignIn(since)];
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isSignInRequested()).toBe(true);
    completeSignIn();
    await Promise.all(waiting);
    expect(isSignInRequested()).toBe(false);
  });

  it('needs no second sign-in after one in the meantime', async () => {
    const since = signInCount();
    completeSignIn();
    asked.mockClear();
    await waitForSignIn(since);
    expect(asked).not.toHaveBeenCalled();
  });

  it('stops waiting when its caller aborts', async () => {
    const caller = new AbortController();
    const waiting = waitForSignIn(signInCount(), caller.signal);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(isSignInRequested()).toBe(true);
  });
});
