import { Pencil, Trash2 } from 'lucide-react';
import type { Column } from '@/components/data-table/column';
import { CellText, RowActions } from '@/components/data-table/column';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { Holiday } from '@/lib/contract/holidays';
import { dayText, durationText } from '@/lib/holidays/rules';
import { HolidayClasses } from './holiday-classes';

interface HolidayActions {
  edit: PreloadProps & { onEdit: (holiday: Holiday) => void };
  remove: PreloadProps & { onDelete: (holiday: Holiday) => void };
}

export function holidayColumns({ edit, remove }: HolidayActions): Column<Holiday>[] {
  const { onEdit, ...preloadEdit } = edit;
  const { onDelete, ...preloadRemove } = remove;
  return [
    { key: 'duration', header: 'Duration', width: '14rem', cell: (holiday) => durationText(holiday) },
    { key: 'day', header: 'Day', width: '12rem', cell: (holiday) => dayText(holiday) },
    { key: 'holiday', header: 'Holiday', cell: ({ holidayname }) => <CellText>{holidayname}</CellText> },
    { key: 'classes', header: 'Classes', cell: ({ classes }) => <HolidayClasses classes={classes} /> },
    {
      key: 'actions',
      header: 'Actions',
      width: '6rem',
      cell: (holiday) => (
        <RowActions>
          <IconButton label="Edit Holiday" icon={<Pencil />} {...preloadEdit} onClick={() => onEdit(holiday)} />
          <IconButton
            label="Delete Holiday"
            icon={<Trash2 />}
            tone="danger"
            {...preloadRemove}
            onClick={() => onDelete(holiday)}
          />
        </RowActions>
      ),
    },
  ];
}
