/** Cleaning and validation of text fields. */
import { characters } from '@/lib/contract/values/limits';
import { cleanText } from '@/lib/format/letters';
import type { FieldProblem } from './http-error';

export interface TextRule {
  /** The field's name, for the one sentence that all fields share. */
  label: string;
  /** None where the pattern bounds the length. */
  max?: number;
  /** What is said where nothing was given; without it nothing need be. */
  required?: string;
  pattern?: { test: RegExp; message: string };
}

export const emailPattern = {
  test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  message: 'Please enter a valid email address, such as name@example.com',
};
export const mobilePattern = { test: /^\d{10}$/, message: 'Mobile number must be 10 digits' };

function problemOf({ label, max, required, pattern }: TextRule, text: string): string | null {
  if (text === '') return required ?? null;
  if (max !== undefined && text.length > max) return `${label} can have at most ${characters(max)}`;
  return pattern && !pattern.test.test(text) ? pattern.message : null;
}

/** Cleans texts and checks them against their rules, by API field name. */
export function checkTexts<K extends string>(rules: Record<K, TextRule>, given: Record<K, string>) {
  const texts = { ...given };
  const problems: (FieldProblem & { field: K })[] = [];
  // Object.keys loses the key type.
  for (const field of Object.keys(rules) as K[]) {
    texts[field] = cleanText(given[field]);
    const message = problemOf(rules[field], texts[field]);
    if (message) problems.push({ field, message });
  }
  return { texts, problems };
}

export const fullName = (...parts: string[]) => parts.filter(Boolean).join(' ');
