/**
 * Overrides the console's instrumentation, which Next would otherwise find in the parent folders and which opens a
 * database.
 */
export function register() {}
