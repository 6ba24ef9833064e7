/**
 * Joins class names. It does not resolve conflicts between utilities, because the code for this would add 8 KB to every
 * page. Callers only add margins and widths. Other differences need a variant of the component.
 */
export const cn = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ');
