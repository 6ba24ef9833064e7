import { digitsOnly } from '@/lib/format/phone';

/**
 * Leaves in a field of digits what `clean` keeps of its text. The caret stays between the same digits: where a text is
 * changed, React would put it at the end.
 * @returns what is kept.
 */
export function keepTyped(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const kept = clean(value);
  if (kept === value) return kept;
  const caret = selectionStart ?? value.length;
  const before = digitsOnly(value.slice(0, caret));
  const after = digitsOnly(value.slice(caret));
  input.value = kept;
  const place = kept.endsWith(after) ? kept.length - after.length : before.length;
  input.setSelectionRange(place, place);
  return kept;
}
