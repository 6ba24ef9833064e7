/**
 * Replaces the console's `instrumentation.ts`, which opens a database. Without this file, Next would load the console's
 * file from a parent folder.
 */
export function register() {}
