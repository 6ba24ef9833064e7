/**
 * Names the owner of the browser's session, for scripts to read. The server sets it at sign-in and clears it with the
 * session. All tabs see that at once, also one that sleeps or that the back/forward cache has restored.
 */
export const signedInCookie = 'signed-in';
