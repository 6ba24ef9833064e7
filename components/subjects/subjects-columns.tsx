import { Pencil, Trash2 } from 'lucide';
import { type Column, changesColumn, openProps, type RowDialog, textColumn } from '@/components/data-table/column';
import { IconButton } from '@/components/ui/icon-button';
import type { Subject } from '@/lib/contract/subjects';

interface SubjectActions {
  edit: RowDialog<Subject>;
  remove: RowDialog<Subject>;
}

export function subjectColumns({ edit, remove }: SubjectActions): Column<Subject>[] {
  return [
    textColumn('subjectName', 'Subject', ({ subjectName }) => subjectName),
    changesColumn('PUT /subject/update', '6rem', (subject) => (
      <>
        <IconButton label="Edit Subject" icon={Pencil} {...openProps(edit, subject)} />
        <IconButton label="Delete Subject" icon={Trash2} tone="danger" {...openProps(remove, subject)} />
      </>
    )),
  ];
}
