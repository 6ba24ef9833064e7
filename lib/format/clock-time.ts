export function clockTime(moment: string | undefined): string {
  const at = new Date(moment ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
