import { ArrowRightLeft, type IconNode, Power, PowerOff, Trash2, UserMinus } from 'lucide';
import type { CallName } from '@/lib/contract/calls';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import { type BulkNoun, type BulkQuestion, bulkQuestion } from '@/lib/features/bulk/texts';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';

interface StatusActions<Row> {
  noun: BulkNoun;
  isActive: (row: Row) => boolean;
  writeOf: (activate: boolean) => BulkWrite<Row>;
  inactiveMeaning: string;
  findEffects?: WritingAction<Row>['findEffects'];
}

export const statusActions = <Row>({
  noun,
  isActive,
  writeOf,
  inactiveMeaning,
  findEffects,
}: StatusActions<Row>): WritingAction<Row>[] => [
  {
    label: 'Activate',
    icon: Power,
    noun,
    skips: { isDone: isActive, status: 'active', noneText: `The selected ${noun.plural} are already active` },
    meaning: () => [],
    write: writeOf(true),
  },
  {
    label: 'Deactivate',
    icon: PowerOff,
    noun,
    skips: {
      isDone: (row) => !isActive(row),
      status: 'inactive',
      noneText: `The selected ${noun.plural} are already inactive`,
    },
    meaning: () => [inactiveMeaning],
    findEffects,
    write: writeOf(false),
  },
];

export const moveAction = <Row>(open: (rows: readonly Row[]) => void): BulkAction<Row> => ({
  label: 'Move',
  call: 'POST /section/add-students',
  icon: ArrowRightLeft,
  open,
});

export const removeAction = <Row>(noun: BulkNoun, write: BulkWrite<Row>): WritingAction<Row> => ({
  label: 'Remove',
  icon: UserMinus,
  noun,
  isDanger: true,
  isAsked: true,
  meaning: (rows) => [`${listNames(rows.map(write.nameOf))} will be removed from the section.`],
  write,
});

const maxNames = 5;

export function listNames(names: readonly string[]): string {
  if (names.length <= maxNames) return joinWithAnd([...names]);
  return joinWithAnd([
    ...names.slice(0, maxNames),
    pluralize(names.length - maxNames, '1 more', (count) => `${count} more`),
  ]);
}

export const deleteAction = <Row>(
  noun: BulkNoun,
  write: BulkWrite<Row>,
  binDays: number | null,
): WritingAction<Row> => ({
  label: 'Delete',
  icon: Trash2,
  noun,
  isDanger: true,
  isDeletion: true,
  meaning: (rows) => [`${listNames(rows.map(write.nameOf))} will be deleted. ${deletionNote(binDays)}`],
  write,
});

function deletionNote(binDays: number | null): string {
  if (binDays === null) return 'This action cannot be undone.';
  return pluralize(binDays, 'You can restore them for 1 day.', (count) => `You can restore them for ${count} days.`);
}

interface OpeningAction<Row> {
  label: string;
  call: CallName;
  icon: IconNode;
  isDanger?: undefined;
  open: (rows: readonly Row[]) => void;
}

export interface WritingAction<Row> {
  label: string;
  icon: IconNode;
  noun: BulkNoun;
  isDanger?: true;
  write: BulkWrite<Row>;
  /** The selected rows that the action does not need to change, and the text if it needs to change none. */
  skips?: { isDone: (row: Row) => boolean; status: string; noneText: string };
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
