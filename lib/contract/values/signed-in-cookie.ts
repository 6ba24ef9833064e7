/**
 * The cookie contains a hash of the session's owner and is readable by scripts. The server sets it at sign-in and
 * clears it with the session. All tabs see a change at once, including sleeping tabs and tabs from the back/forward
 * cache.
 */
export const signedInCookie = 'signed-in';

/** The first character in the cookie of a session on a shared computer. A hash never contains this character. */
export const sharedMark = '~';
