import { BookOpen, Download, Pencil } from 'lucide';
import type { Column } from '@/components/data-table/column';
import { CellText, RowActions, statusWidth } from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { ChangeOnly } from '@/lib/browser/session/session-features';
import type { SchoolClass } from '@/lib/contract/classes';

interface ClassActions {
  exportingId: number | null | undefined;
  subjects: PreloadProps & { onManage: (schoolClass: SchoolClass) => void };
  edit: PreloadProps & { onEdit: (schoolClass: SchoolClass) => void };
  onToggle: (schoolClass: SchoolClass) => Promise<unknown>;
  onExport: (schoolClass: SchoolClass) => void;
}

export function classColumns({ exportingId, subjects, edit, onToggle, onExport }: ClassActions): Column<SchoolClass>[] {
  const { onManage, ...preloadSubjects } = subjects;
  const { onEdit, ...preloadEdit } = edit;
  return [
    { key: 'classname', header: 'Class', cell: ({ classname }) => <CellText>{classname}</CellText> },
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (schoolClass) => (
        <StatusSwitch
          name={schoolClass.classname}
          isActive={schoolClass.isactive}
          onToggle={() => onToggle(schoolClass)}
          record={{ schoolClass }}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '8.5rem',
      cell: (schoolClass) => (
        <RowActions>
          <IconButton
            label="Manage Subjects"
            icon={BookOpen}
            {...preloadSubjects}
            onClick={() => onManage(schoolClass)}
          />
          <ChangeOnly>
            <IconButton label="Edit Class" icon={Pencil} {...preloadEdit} onClick={() => onEdit(schoolClass)} />
          </ChangeOnly>{' '}
          <IconButton
            label="Download Students"
            icon={Download}
            isBusy={schoolClass.id === exportingId}
            onClick={() => onExport(schoolClass)}
          />
        </RowActions>
      ),
    },
  ];
}
