import type { YearOutcome } from '@/lib/contract/school-years';

export function outcomeText({ outcome, to }: { outcome: YearOutcome | null; to: string }): string {
  if (outcome === 'promoted') return to ? `Moved to ${to}` : 'Moved to a section that was deleted';
  if (outcome === 'stayed') return 'Stayed';
  if (outcome === 'left') return 'Left the school';
  return outcome === 'removed' ? 'Was inactive' : '';
}
