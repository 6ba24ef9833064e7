/** A file that can't be imported as a whole; the message is for the user. */
export class Unreadable extends Error {}
