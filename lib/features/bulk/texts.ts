import { formatCount, pluralize } from '@/lib/format/pluralize';

export interface BulkNoun {
  singular: string;
  plural: string;
}

export const countRows = ({ singular, plural }: BulkNoun, total: number): string =>
  pluralize(total, `1 ${singular}`, (count) => `${count} ${plural}`);

export const maxUnaskedRows = 20;

const maxUntypedDeletions = 50;

export interface BulkQuestion {
  title: string;
  lines: readonly string[];
  confirmLabel: string;
  typedCount: number | null;
}

interface AskedAction {
  label: string;
  noun: BulkNoun;
  count: number;
  skipped?: { count: number; status: string } | null;
  meaning: readonly string[];
  isAsked?: boolean;
  isDeletion?: boolean;
}

const skippedLine = (changed: number, { count, status }: { count: number; status: string }): string[] => {
  const total = formatCount(changed + count);
  const text = pluralize(
    count,
    `1 of the ${total} selected is already ${status}, and stays so.`,
    (many) => `${many} of the ${total} selected are already ${status}, and stay so.`,
  );
  return count > 0 ? [text] : [];
};

export function bulkQuestion(action: AskedAction): BulkQuestion | null {
  const { label, noun, count, skipped, meaning, isAsked = false, isDeletion = false } = action;
  if (!isAsked && !isDeletion && count <= maxUnaskedRows) return null;
  const what = `${label} ${countRows(noun, count)}`;
  return {
    title: `${what}?`,
    lines: [...(skipped ? skippedLine(count, skipped) : []), ...meaning],
    confirmLabel: what,
    typedCount: isDeletion && count > maxUntypedDeletions ? count : null,
  };
}

export const isTypedCount = (text: string, count: number): boolean => text.replace(/[\s,.]/g, '') === String(count);
