/**
 * The cookie contains a hash of the session's owner and is readable by scripts. The server sets it at sign-in and
 * clears it with the session. All tabs see a change at once, including sleeping tabs and tabs from the back/forward
 * cache.
 */
export const signedInCookie = 'signed-in';

/**
 * Precedes the hash in the cookie if the computer is shared. The hash is base64url text, which never contains this
 * character.
 */
export const sharedMark = '~';
