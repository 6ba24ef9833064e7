/** Cleaning and validation of text fields. */
import {
  type DayField,
  type Field,
  type FieldTable,
  type PhotoField,
  type TextWire,
  textsOf,
} from '@/lib/contract/fields/field';
import { birthdayProblem } from '@/lib/contract/values/birthdays';
import { calendarDay } from '@/lib/contract/values/fields';
import { characters } from '@/lib/contract/values/limits';
import { indianStates } from '@/lib/contract/values/states';
import { cleanText, composed } from '@/lib/format/letters';
import { type FieldProblem, invalidFields } from './http-error';

export interface TextRule {
  /** The field's name, for the one sentence that all fields share. */
  label: string;
  /** In UTF-16 units; none where `wrong` bounds the length. */
  max?: number;
  /** What is said where nothing was given; without it nothing need be. */
  required?: string;
  /** Its line breaks stay. */
  hasLines?: true;
  /** Returns a sentence if a text that is not empty is wrong. */
  wrong?: (text: string) => string | null;
}

const cleanLines = (text: string) =>
  composed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const unless =
  (isRight: (text: string) => boolean, sentence: string): TextRule['wrong'] =>
  (text) =>
    isRight(text) ? null : sentence;

/** Today in the earliest time zone (UTC+14): the user's today may be the server's tomorrow. */
const latestToday = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** 'Date of birth' for 'Date of Birth', and 'Employee ID' as it is. */
const inSentence = (label: string) => label.replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

function wrongDay({ kind, label }: DayField, text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${inSentence(label)} must be a date such as 2015-08-21`;
  if (!calendarDay.safeParse(text).success) return `${inSentence(label)} is not a valid date`;
  return kind === 'birthday' ? birthdayProblem(text, latestToday()) : null;
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
      return { max: 254, wrong: unless(isEmail, 'Please enter a valid email address, such as name@example.com') };
    }
    case 'phone':
    case 'pin': {
      const pattern = new RegExp(`^\\d{${field.length}}$`);
      return { wrong: unless((text) => pattern.test(text), field.wrong) };
    }
    case 'day':
    case 'birthday':
      return { wrong: (text) => wrongDay(field, text) };
    case 'choice':
      return { wrong: unless((text) => Object.hasOwn(field.options, text), field.wrong) };
    case 'state':
      return { wrong: unless((text) => indianStates.some((state) => state === text), field.wrong) };
  }
}

/** The rules of a table's texts, by the names of requests. */
export const rulesOf = <T extends FieldTable>(table: T) =>
  // The table says which names there are.
  Object.fromEntries(
    textsOf(table).map(([, field]) => [
      field.wire,
      { label: inSentence(field.label), required: field.required, ...ruleOfKind(field) },
    ]),
  ) as Record<TextWire<T>, TextRule>;

function problemOf({ label, max, required, wrong }: TextRule, text: string): string | null {
  if (text === '') return required ?? null;
  if (max !== undefined && text.length > max) return `${label} can have at most ${characters(max)}`;
  return wrong?.(text) ?? null;
}

/** Cleans texts and checks them against their rules, by the names of requests. What has no rule is left out. */
export function checkTexts<K extends string>(rules: Record<K, TextRule>, given: Record<K, string>) {
  // Object.keys and Object.fromEntries lose the type of the names.
  const fields = Object.keys(rules) as K[];
  const cleaned = (field: K) => (rules[field].hasLines ? cleanLines : cleanText)(given[field]);
  const texts = Object.fromEntries(fields.map((field) => [field, cleaned(field)])) as Record<K, string>;
  const problems = fields.flatMap((field): (FieldProblem & { field: K })[] => {
    const message = problemOf(rules[field], texts[field]);
    return message ? [{ field, message }] : [];
  });
  return { texts, problems };
}

/**
 * The same where nothing may be wrong.
 * @throws {HttpError} 422 with the fields that are wrong.
 */
export function checkedTexts<K extends string>(rules: Record<K, TextRule>, given: Record<K, string>) {
  const { texts, problems } = checkTexts(rules, given);
  if (problems.length > 0) throw invalidFields(problems);
  return texts;
}

export const fullName = (...parts: string[]) => parts.filter(Boolean).join(' ');
