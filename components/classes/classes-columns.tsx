import { BookOpen, Download, Pencil } from 'lucide';
import {
  actionsColumn,
  type Column,
  openProps,
  type RowDialog,
  statusColumn,
  textColumn,
} from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { IconButton } from '@/components/ui/icon-button';
import { Allowed } from '@/lib/browser/session/session-features';
import type { SchoolClass } from '@/lib/contract/classes';

interface ClassActions {
  exportingId: number | null | undefined;
  subjects: RowDialog<SchoolClass>;
  edit: RowDialog<SchoolClass>;
  onToggle: (schoolClass: SchoolClass) => Promise<unknown>;
  onExport: (schoolClass: SchoolClass) => void;
}

export function classColumns({ exportingId, subjects, edit, onToggle, onExport }: ClassActions): Column<SchoolClass>[] {
  return [
    textColumn('classname', 'Class', ({ classname }) => classname),
    statusColumn((schoolClass) => (
      <StatusSwitch
        name={schoolClass.classname}
        isActive={schoolClass.isactive}
        call="PUT /classes/toggle-status"
        onToggle={() => onToggle(schoolClass)}
        record={{ schoolClass }}
      />
    )),
    actionsColumn('8.5rem', (schoolClass) => (
      <>
        <IconButton label="Manage Subjects" icon={BookOpen} {...openProps(subjects, schoolClass)} />
        <Allowed call="PUT /classes/update">
          <IconButton label="Edit Class" icon={Pencil} {...openProps(edit, schoolClass)} />
        </Allowed>{' '}
        <IconButton
          label="Download Students"
          icon={Download}
          isBusy={schoolClass.id === exportingId}
          onClick={() => onExport(schoolClass)}
        />
      </>
    )),
  ];
}
