const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const groups = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function words(number: number): string {
  for (const [unit, name] of groups) {
    if (number < unit) continue;
    const rest = number % unit;
    return `${words(Math.floor(number / unit))} ${name}${rest ? ` ${words(rest)}` : ''}`;
  }
  if (number < 20) return small[number] ?? '';
  const ones = number % 10;
  return `${tens[Math.floor(number / 10)]}${ones ? ` ${small[ones]}` : ''}`;
}

/** Returns a text such as `One Lakh Twenty Five Thousand Rupees`. Paise are rounded, as in the figures beside it. */
export function amountInWords(amount: number): string {
  const whole = Math.round(Math.abs(amount));
  return `${amount < 0 && whole > 0 ? 'Minus ' : ''}${words(whole)} Rupees`;
}
