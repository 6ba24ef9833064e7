const wordsBelow20 =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const wordsOfTens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function numberInWords(number: number): string {
  for (const [unit, name] of units) {
    if (number < unit) continue;
    const rest = number % unit;
    return `${numberInWords(Math.floor(number / unit))} ${name}${rest ? ` ${numberInWords(rest)}` : ''}`;
  }
  if (number < 20) return wordsBelow20[number] ?? '';
  const rest = number % 10;
  return `${wordsOfTens[Math.floor(number / 10)]}${rest ? ` ${wordsBelow20[rest]}` : ''}`;
}

export function amountInWords(amount: number): string {
  const rupees = Math.round(Math.abs(amount));
  return `${amount < 0 && rupees > 0 ? 'Minus ' : ''}${numberInWords(rupees)} Rupees`;
}
