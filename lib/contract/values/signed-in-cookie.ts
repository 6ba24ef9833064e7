/**
 * A cookie with a hash of the signed-in user and the school, which scripts can read. The server sets it at sign-in and
 * clears it with the session. A tab that was asleep during a sign-out therefore notices the sign-out at its next read.
 */
export const signedInCookie = 'signed-in';

/**
 * Precedes the hash in the cookie if the computer is shared. The hash is base64url text, which never contains this
 * character.
 */
export const sharedMark = '~';
