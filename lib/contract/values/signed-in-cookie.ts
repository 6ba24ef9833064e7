/**
 * A cookie with a hash of the signed-in user and the school, which scripts can read. The server sets it at sign-in and
 * clears it with the session. A tab that was asleep during a sign-out therefore notices the sign-out at its next read.
 */
export const signedInCookie = 'signed-in';

/**
 * A request header with the hash of the user and the school for whom the browser shows its page. The server refuses a
 * request for another user's page, because the cookies may have changed since the page was loaded.
 */
export const ownerHeader = 'x-homeroom-owner';

/**
 * Precedes the hash in the cookie if the computer is shared. The hash is base64url text, which never contains this
 * character.
 */
export const sharedMark = '~';
