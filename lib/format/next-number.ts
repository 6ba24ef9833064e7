/** [before, digits, after] at each run of digits, from the right, where numbers usually count. */
const runsOf = (text: string) =>
  [...text.matchAll(/\d+/g)]
    .map(({ 0: digits, index }) => [text.slice(0, index), digits, text.slice(index + digits.length)] as const)
    .reverse();

/**
 * The number after the last one where the last two count up by one, such as `EN-0043` after `EN-0041` and `EN-0042`: zeros
 * and what stands around the digits are kept. `null` where they don't.
 * @param numbers in the order of their making.
 */
export function nextNumber(numbers: readonly string[]): string | null {
  const [before, last] = numbers.slice(-2);
  if (before === undefined || last === undefined) return null;
  for (const [prefix, digits, suffix] of runsOf(last)) {
    const [previous, next] = [BigInt(digits) - 1n, BigInt(digits) + 1n];
    // From 99 to 100 the number grows; where it has zeros in front, it has had them before.
    const written = [`${previous}`.padStart(digits.length, '0'), ...(digits.startsWith('0') ? [] : [`${previous}`])];
    if (written.some((number) => `${prefix}${number}${suffix}` === before)) {
      return `${prefix}${`${next}`.padStart(digits.length, '0')}${suffix}`;
    }
  }
  return null;
}
