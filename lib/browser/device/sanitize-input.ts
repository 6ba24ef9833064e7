import { digitsOnly } from '@/lib/format/phone';

/**
 * Writes the cleaned text to an input of digits and keeps the caret between the same digits. React would move the caret
 * to the end.
 * @returns the cleaned text.
 */
export function sanitizeInput(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const cleaned = clean(value);
  if (cleaned === value) return cleaned;
  const caret = selectionStart ?? value.length;
  const before = digitsOnly(value.slice(0, caret));
  const after = digitsOnly(value.slice(caret));
  input.value = cleaned;
  const position = cleaned.endsWith(after) ? cleaned.length - after.length : before.length;
  input.setSelectionRange(position, position);
  return cleaned;
}
