/** The digits of a text, at most `maxLength`; a pasted number may lead with the country's +91 or a 0. */
export function digitsOnly(text: string, maxLength: number): string {
  const digits = text.replace(/\D/g, '');
  const isMobile = maxLength === 10;
  if (isMobile && digits.length > 10) return digits.replace(/^(?:0*91|0+)(?=\d{10}$)/, '').slice(0, maxLength);
  return digits.slice(0, maxLength);
}
