import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. It doesn't settle conflicts between utilities, which would cost every page 8 KB: a caller adds what
 * a part leaves open (margins, widths) and asks for a variant for anything else.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes);
