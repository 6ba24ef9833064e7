import type { IconNode } from 'lucide';
import type { BulkWrite } from '@/lib/features/bulk/use-bulk-write';

export interface BulkQuestion {
  title: string;
  text: string;
}

/** An action of the bar: it writes the selected rows, or opens a dialog about them. */
export interface BulkAction<Row> {
  label: string;
  icon: IconNode;
  isDanger?: true;
  /** The selected rows that the action does not need to change, and the text if it needs to change none. */
  skips?: { isDone: (row: Row) => boolean; noneText: string };
  /** Returns the question to ask first, or `null`. */
  ask?: (rows: readonly Row[]) => Promise<BulkQuestion | null> | BulkQuestion | null;
  write?: BulkWrite<Row>;
  open?: (rows: readonly Row[]) => void;
}
