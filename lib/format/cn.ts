/**
 * Does not resolve conflicts between Tailwind classes, because that code would add 8 KB to every page. Pass a component
 * only margins and widths, and use its variants for other differences.
 */
export const cn = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ');
