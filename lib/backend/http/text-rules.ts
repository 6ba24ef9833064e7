/** Cleaning and validation of text fields. */
import { characters } from '@/lib/contract/limits';
import { composed, oneCase } from '@/lib/format/letters';
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

/** One line of text: in one form, without control characters, single-spaced and trimmed. */
export const cleanText = (text: string) =>
  composed(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** The one spelling of all texts that count as the same name or number. It is stricter than what a search takes for the same. */
export const sameKey = (text: string) => composed(oneCase(cleanText(text)));

export const emailPattern = { test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Email must be a valid email address' };
export const mobilePattern = { test: /^\d{10}$/, message: 'Mobile number must be 10 digits' };

function problemOf({ label, max, required, pattern }: TextRule, text: string): string | null {
  if (text === '') return required ?? null;
  if (max !== undefined && text.length > max) return `${label} must be at most ${characters(max)}`;
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
