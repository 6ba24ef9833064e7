/** `14:05` where the reader is, for a moment as ISO text; empty for what is none. */
export function clockTime(moment: string | undefined): string {
  const at = new Date(moment ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
