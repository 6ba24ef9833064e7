import {
  type DayField,
  type Field,
  type FieldTable,
  type PhotoField,
  type TextWire,
  textFieldsOf,
} from '@/lib/contract/fields/field';
import { birthdayProblem } from '@/lib/contract/values/birthdays';
import { calendarDay } from '@/lib/contract/values/fields';
import { formatCharacterCount } from '@/lib/contract/values/limits';
import { indianStates } from '@/lib/contract/values/states';
import { cleanText, toNfc } from '@/lib/format/normalize-text';
import { missingDayProblem } from '@/lib/format/parse-day';
import { type FieldProblem, invalidFieldsError } from '../http-error';

export interface TextRule {
  label: string;
  /** In UTF-16 code units. It is absent when `findProblem` limits the length. */
  max?: number;
  /** The message for an empty text. It is absent for an optional field. */
  required?: string;
  hasLines?: true;
  findProblem?: (text: string) => string | null;
}

const cleanLines = (text: string) =>
  toNfc(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const problemUnless =
  (isValid: (text: string) => boolean, message: string): TextRule['findProblem'] =>
  (text) =>
    isValid(text) ? null : message;

/** UTC+14 is the earliest time zone: a user's date can be one day ahead of the server's date. */
const todayInEarliestTimeZone = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** 'Date of Birth' becomes 'Date of birth'. The abbreviation in 'Employee ID' stays. */
const toSentenceCase = (label: string) => label.replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

function findDayProblem({ kind, label }: DayField, text: string): string | null {
  const missingDay = missingDayProblem(text);
  if (missingDay) return missingDay;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${toSentenceCase(label)} must be a date such as 2015-08-21`;
  if (!calendarDay.safeParse(text).success) return `${toSentenceCase(label)} is not a valid date`;
  return kind === 'birthday' ? birthdayProblem(text, todayInEarliestTimeZone()) : null;
}

function ruleOfKind(field: Exclude<Field, PhotoField>): Omit<TextRule, 'label'> {
  switch (field.kind) {
    case 'text':
    case 'lastName':
      return { max: field.max };
    case 'lines':
      return { max: field.max, hasLines: true };
    case 'email': {
      const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
      return {
        max: 254,
        findProblem: problemUnless(isEmail, 'Please enter a valid email address, such as name@example.com'),
      };
    }
    case 'phone':
    case 'pin': {
      const pattern = new RegExp(`^\\d{${field.length}}$`);
      return { findProblem: problemUnless((text) => pattern.test(text), field.invalid) };
    }
    case 'day':
    case 'birthday':
      return { findProblem: (text) => findDayProblem(field, text) };
    case 'choice':
      return { findProblem: problemUnless((text) => Object.hasOwn(field.options, text), field.invalid) };
    case 'state':
      return { findProblem: problemUnless((text) => indianStates.some((state) => state === text), field.invalid) };
  }
}

export const rulesOf = <T extends FieldTable>(table: T) =>
  // Safe cast: the keys are the API names (`wire`) of the table's text fields.
  Object.fromEntries(
    textFieldsOf(table).map(([, field]) => [
      field.wire,
      { label: toSentenceCase(field.label), required: field.required, ...ruleOfKind(field) },
    ]),
  ) as Record<TextWire<T>, TextRule>;

function problemOf({ label, max, required, findProblem }: TextRule, text: string): string | null {
  if (text === '') return required ?? null;
  if (max !== undefined && text.length > max) return `${label} can have at most ${formatCharacterCount(max)}`;
  return findProblem?.(text) ?? null;
}

export function checkTexts<K extends string>(rules: Record<K, TextRule>, values: Record<K, string>) {
  // Safe casts: `fields` and `texts` have exactly the keys of `rules`.
  const fields = Object.keys(rules) as K[];
  const cleanField = (field: K) => (rules[field].hasLines ? cleanLines : cleanText)(values[field]);
  const texts = Object.fromEntries(fields.map((field) => [field, cleanField(field)])) as Record<K, string>;
  const problems = fields.flatMap((field): (FieldProblem & { field: K })[] => {
    const message = problemOf(rules[field], texts[field]);
    return message ? [{ field, message }] : [];
  });
  return { texts, problems };
}

/** @throws {HttpError} 422 with the invalid fields. */
export function requireValidTexts<K extends string>(rules: Record<K, TextRule>, values: Record<K, string>) {
  const { texts, problems } = checkTexts(rules, values);
  if (problems.length > 0) throw invalidFieldsError(problems);
  return texts;
}

export const fullName = (...parts: string[]) => parts.filter(Boolean).join(' ');
