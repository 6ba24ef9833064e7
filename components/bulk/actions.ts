import { ArrowRightLeft, Power, PowerOff, Trash2, UserMinus } from 'lucide';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import type { BulkNoun } from '@/lib/features/bulk/texts';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';
import type { BulkAction, WritingAction } from './bulk-action';

interface StatusActions<Row> {
  noun: BulkNoun;
  isActive: (row: Row) => boolean;
  writeOf: (activate: boolean) => BulkWrite<Row>;
  /** The meaning of a deactivation for the rows, as a sentence. */
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

/** Returns text such as 'Art, Music and 3 more'. */
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
