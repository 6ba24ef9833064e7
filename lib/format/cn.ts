/**
 * Joins class names. It doesn't resolve conflicts between utilities, which would add 8 KB to every page: callers may
 * add what a component leaves open (margins, widths) and need a variant for anything else.
 */
export const cn = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ');
