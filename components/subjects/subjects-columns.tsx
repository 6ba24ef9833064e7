import { Pencil, Trash2 } from 'lucide';
import type { Column } from '@/components/data-table/column';
import { CellText, RowActions } from '@/components/data-table/column';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import type { Subject } from '@/lib/contract/subjects';

interface SubjectActions {
  edit: PreloadProps & { onEdit: (subject: Subject) => void };
  remove: PreloadProps & { onDelete: (subject: Subject) => void };
}

export function subjectColumns({ edit, remove }: SubjectActions): Column<Subject>[] {
  const { onEdit, ...preloadEdit } = edit;
  const { onDelete, ...preloadRemove } = remove;
  return [
    { key: 'subjectName', header: 'Subject', cell: ({ subjectName }) => <CellText>{subjectName}</CellText> },
    {
      key: 'actions',
      isForChanges: true,
      header: 'Actions',
      width: '6rem',
      cell: (subject) => (
        <RowActions>
          <IconButton label="Edit Subject" icon={Pencil} {...preloadEdit} onClick={() => onEdit(subject)} />
          <IconButton
            label="Delete Subject"
            icon={Trash2}
            tone="danger"
            {...preloadRemove}
            onClick={() => onDelete(subject)}
          />
        </RowActions>
      ),
    },
  ];
}
