import { ArrowRightLeft, Power, PowerOff, Trash2, UserMinus } from 'lucide';
import { type BulkNoun, countRows } from '@/lib/features/bulk/bulk-noun';
import type { BulkWrite } from '@/lib/features/bulk/use-bulk-write';
import { joinWithAnd } from '@/lib/format/join-text';
import { pluralize } from '@/lib/format/pluralize';
import type { BulkAction } from './bulk-action';

interface StatusActions<Row> {
  noun: BulkNoun;
  isActive: (row: Row) => boolean;
  writeOf: (activate: boolean) => BulkWrite<Row>;
  askDeactivation?: BulkAction<Row>['ask'];
}

export const statusActions = <Row>({
  noun,
  isActive,
  writeOf,
  askDeactivation,
}: StatusActions<Row>): BulkAction<Row>[] => [
  {
    label: 'Activate',
    icon: Power,
    skips: { isDone: isActive, noneText: `The selected ${noun.plural} are already active` },
    write: writeOf(true),
  },
  {
    label: 'Deactivate',
    icon: PowerOff,
    skips: { isDone: (row) => !isActive(row), noneText: `The selected ${noun.plural} are already inactive` },
    ask: askDeactivation,
    write: writeOf(false),
  },
];

export const moveAction = <Row>(open: (rows: readonly Row[]) => void): BulkAction<Row> => ({
  label: 'Move',
  icon: ArrowRightLeft,
  open,
});

export const removeAction = <Row>(noun: BulkNoun, write: BulkWrite<Row>): BulkAction<Row> => ({
  label: 'Remove',
  icon: UserMinus,
  isDanger: true,
  ask: (rows) => ({
    title: `Remove ${countRows(noun, rows.length)}?`,
    text: `${listNames(rows.map(write.nameOf))} will be removed from the section.`,
  }),
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

export const deleteAction = <Row>(noun: BulkNoun, write: BulkWrite<Row>, binDays: number | null): BulkAction<Row> => ({
  label: 'Delete',
  icon: Trash2,
  isDanger: true,
  ask: (rows) => ({
    title: `Delete ${countRows(noun, rows.length)}?`,
    text: `${listNames(rows.map(write.nameOf))} will be deleted. ${deletionNote(binDays)}`,
  }),
  write,
});

function deletionNote(binDays: number | null): string {
  if (binDays === null) return 'This action cannot be undone.';
  return pluralize(binDays, 'You can restore them for 1 day.', (count) => `You can restore them for ${count} days.`);
}
