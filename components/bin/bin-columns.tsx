import { RotateCcw, Trash2 } from 'lucide';
import { type Column, changesColumn, textColumn } from '@/components/data-table/column';
import { LocalTime } from '@/components/data-table/local-time';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { DeletedRecord } from '@/lib/contract/bin';
import { nouns } from '@/lib/contract/nouns';
import { titleCase } from '@/lib/format/text';

interface BinActions extends PreloadProps {
  restoringId: number | null;
  onRestore: (record: DeletedRecord) => void;
  onDelete: (record: DeletedRecord) => void;
}

export function binColumns({ restoringId, onRestore, onDelete, ...preload }: BinActions): Column<DeletedRecord>[] {
  return [
    textColumn('name', 'Name', ({ name }) => name),
    {
      key: 'noun',
      header: 'Kind',
      width: '8rem',
      cell: ({ noun }) => (noun ? titleCase(nouns[noun].singular) : 'Record'),
    },
    textColumn('by', 'Deleted By', ({ by }) => by, '12rem'),
    { key: 'at', header: 'Deleted', width: '12rem', cell: ({ deleted_at }) => <LocalTime timestamp={deleted_at} /> },
    {
      key: 'left',
      header: 'Days Left',
      width: '7rem',
      cell: ({ days_left }) => days_left ?? '-',
    },
    changesColumn('POST /bin/restore', '8rem', (record) => (
      <>
        <IconButton
          label="Restore"
          icon={RotateCcw}
          isBusy={restoringId === record.bin_id}
          {...preload}
          onClick={() => onRestore(record)}
        />
        <IconButton label="Delete for Good" icon={Trash2} tone="danger" {...preload} onClick={() => onDelete(record)} />
      </>
    )),
  ];
}
