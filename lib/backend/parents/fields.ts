import { invalidFields } from '../http/http-error';
import { checkTexts, emailPattern, mobilePattern, type TextRule } from '../http/text-rules';

/** The rules of a parent's, or any registered person's, fields by API name. */
const personRules = {
  mobileno: { label: 'Mobile number', required: 'Mobile number is required', pattern: mobilePattern },
  first_name: { label: 'First name', max: 100, required: 'First name is required' },
  middle_name: { label: 'Middle name', max: 100 },
  last_name: { label: 'Last name', max: 100 },
  email: { label: 'Email', max: 254, pattern: emailPattern },
} satisfies Record<string, TextRule>;

export interface GivenPerson extends Record<keyof typeof personRules, string> {
  profilepic: string;
}

/** @throws {HttpError} 422 with the fields that are wrong. */
export function checkPerson({ mobileno, first_name, middle_name, last_name, email, profilepic }: GivenPerson) {
  const { texts, problems } = checkTexts(personRules, { mobileno, first_name, middle_name, last_name, email });
  if (problems.length > 0) throw invalidFields(problems);
  return { ...texts, profilepic };
}
