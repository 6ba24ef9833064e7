import type { IconNode } from 'lucide';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import { type BulkNoun, type BulkQuestion, bulkQuestion } from '@/lib/features/bulk/texts';

/** An action of the bar that opens a dialog about the selected rows. */
interface OpeningAction<Row> {
  label: string;
  icon: IconNode;
  isDanger?: undefined;
  open: (rows: readonly Row[]) => void;
}

/** An action of the bar that writes the selected rows. */
export interface WritingAction<Row> {
  label: string;
  icon: IconNode;
  noun: BulkNoun;
  isDanger?: true;
  write: BulkWrite<Row>;
  /** The selected rows that the action does not need to change, and the text if it needs to change none. */
  skips?: { isDone: (row: Row) => boolean; status: string; noneText: string };
  /** Returns what the action means for the rows, as sentences for the question. */
  meaning: (rows: readonly Row[]) => readonly string[];
  /** Returns the effects on other records. If there are any, the action asks, whatever the number of rows is. */
  findEffects?: (rows: readonly Row[]) => Promise<readonly string[]> | readonly string[];
  /** True for an action that asks, whatever the number of rows is. */
  isAsked?: true;
  isDeletion?: true;
}

export type BulkAction<Row> = OpeningAction<Row> | WritingAction<Row>;

const undoNote = 'You can undo this in Settings → Activity.';

/** Returns the question about the rows that an action changes, or `null` if it needs none. */
export async function findBulkQuestion<Row>(
  { label, noun, skips, meaning, findEffects, isAsked, isDeletion }: WritingAction<Row>,
  rows: readonly Row[],
  { skippedCount, canUndo }: { skippedCount: number; canUndo: boolean },
): Promise<BulkQuestion | null> {
  // The number of rows decides alone if the effects can't be loaded.
  const effects = await Promise.resolve(findEffects?.(rows) ?? []).catch(() => []);
  return bulkQuestion({
    ...{ label, noun, isDeletion, count: rows.length, isAsked: isAsked || effects.length > 0 },
    skipped: skips && { count: skippedCount, status: skips.status },
    // The meaning of a deletion says how long it can be undone.
    meaning: [...meaning(rows), ...effects, ...(canUndo && !isDeletion ? [undoNote] : [])],
  });
}
