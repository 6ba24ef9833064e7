import { windowsSigns } from './windows-1252.mjs';

function windowsByte(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const index = windowsSigns.indexOf(character);
  return index < 0 ? -1 : 0x80 + index;
}

/**
 * Returns the original of a text of UTF-8 that a program has read as Windows-1252: `José` for `JosÃ©`. Returns `null`
 * for any other text.
 */
export function repairText(text: string): string | null {
  if (!/[\u00c2-\u00f4][^\0-\x7f]/.test(text)) return null;
  const bytes = Array.from(text, windowsByte);
  if (bytes.includes(-1)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/**
 * Matches a letter beside a sign that no word contains. Such signs come from files of old systems, whose letters have
 * the codes of these signs in Windows-1252, and from fonts that show Indian letters for Latin ones.
 */
const strangeSign = /\p{L}[€‚ƒ„…†‡ˆ‰‹Œ•˜™›{}|~^=+<>¿¡§©®°±¶¸»«¬]|[€‚ƒ„†‡ˆ‰‹Œ•˜™›{}|~^=+<>¿¡§©®°±¶¸»«¬]\p{L}/u;

export const hasStrangeSigns = (text: string): boolean => strangeSign.test(text);
