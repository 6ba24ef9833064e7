/** `+91 98765 43210`; what is not a ten-digit number is shown as it came, nothing as '-'. */
export function phone(number: string | null | undefined): string {
  const text = number?.trim() ?? '';
  const digits = text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');
  return digits.length === 10 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : text || '-';
}
