import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error';
import {
  completeSignIn,
  isSignInRequested,
  onSignInChange,
  retryAfterSignIn,
  signInCount,
  waitForSignIn,
} from './sign-in-again';

const onChange = vi.fn();
let unsubscribe = () => {};

describe('A call in an ended session', () => {
  beforeEach(() => {
    onChange.mockClear();
    unsubscribe = onSignInChange(onChange);
  });
  afterEach(() => {
    completeSignIn();
    unsubscribe();
  });

  it('requests one sign-in for all waiting calls, and all continue', async () => {
    const since = signInCount();
    const signIns = [waitForSignIn(since), waitForSignIn(since), waitForSignIn(since)];
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(isSignInRequested()).toBe(true);
    completeSignIn();
    await Promise.all(signIns);
    expect(isSignInRequested()).toBe(false);
  });

  it('needs no second sign-in after one in the meantime', async () => {
    const since = signInCount();
    completeSignIn();
    onChange.mockClear();
    await waitForSignIn(since);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is repeated at once after a sign-in while it was under way', async () => {
    const attempt = vi.fn(async () => {
      if (attempt.mock.calls.length > 1) return 'saved';
      completeSignIn();
      onChange.mockClear();
      throw new CallError({ code: 'SESSION_EXPIRED' });
    });
    await expect(retryAfterSignIn(attempt)).resolves.toBe('saved');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('stops waiting when its caller aborts', async () => {
    const caller = new AbortController();
    const signIn = waitForSignIn(signInCount(), caller.signal);
    caller.abort(new Error('gone'));
    await expect(signIn).rejects.toThrow('gone');
    expect(isSignInRequested()).toBe(true);
  });
});
