/** The digits of a text, at most `maxLength`; strips the country code +91 or a leading 0 of a pasted mobile number. */
export function digitsOnly(text: string, maxLength: number): string {
  const digits = text.replace(/\D/g, '');
  const isMobile = maxLength === 10;
  if (isMobile && digits.length > 10) return digits.replace(/^(?:0*91|0+)(?=\d{10}$)/, '').slice(0, maxLength);
  return digits.slice(0, maxLength);
}

/** `+91 98765 43210`; anything but a ten-digit number is left as it is, empty text becomes '-'. */
export function phone(number: string | null | undefined): string {
  const text = number?.trim() ?? '';
  const digits = text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');
  return digits.length === 10 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : text || '-';
}
