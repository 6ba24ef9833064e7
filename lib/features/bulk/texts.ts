import { formatCount, pluralize } from '@/lib/format/pluralize';

/** The singular and the plural of the records of a list. */
export interface BulkNoun {
  singular: string;
  plural: string;
}

export const countRows = ({ singular, plural }: BulkNoun, total: number): string =>
  pluralize(total, `1 ${singular}`, (count) => `${count} ${plural}`);

/** An action on more rows than this asks first. */
export const maxUnaskedRows = 20;

/** A deletion of more rows than this needs the number of rows to be typed. */
const maxUntypedDeletions = 50;

export interface BulkQuestion {
  title: string;
  lines: readonly string[];
  /** The label of the button, such as 'Deactivate 12 students'. */
  confirmLabel: string;
  /** The number that the user has to type, or `null`. */
  typedCount: number | null;
}

interface AskedAction {
  /** The label of the action, such as 'Deactivate'. */
  label: string;
  noun: BulkNoun;
  /** The number of rows that the action changes. */
  count: number;
  /** The selected rows that are already so: their number, and a word such as 'inactive'. */
  skipped?: { count: number; status: string } | null;
  /** The meaning of the action for the rows. */
  meaning: readonly string[];
  /** True for an action that always asks. */
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

/** Returns the question before an action on many rows, or `null` if the action needs none. */
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

/** True if the text is the number, in any usual writing. */
export const isTypedCount = (text: string, count: number): boolean => text.replace(/[\s,.]/g, '') === String(count);
