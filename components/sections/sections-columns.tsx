import { Download, GraduationCap, Pencil, Users } from 'lucide-react';
import type { Column } from '@/components/data-table/column';
import { CellText, RowActions, statusWidth } from '@/components/data-table/column';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { IconLink } from '@/components/links/icon-link';
import { IconButton } from '@/components/ui/icon-button';
import type { Section } from '@/lib/contract/sections';
import { personName } from '@/lib/format/person-name';
import { SectionSwitch } from './section-switch';

interface SectionActions {
  classNameOf: (section: Section) => string;
  /** The section whose students are being downloaded. */
  exportingId: number | null | undefined;
  edit: PreloadProps & { onEdit: (section: Section) => void };
  onToggle: (section: Section) => Promise<unknown>;
  onExport: (section: Section) => void;
}

export function sectionColumns(actions: SectionActions): Column<Section>[] {
  const { classNameOf, exportingId, edit, onToggle, onExport } = actions;
  const { onEdit, ...preload } = edit;
  return [
    { key: 'class', header: 'Class', cell: (section) => <CellText>{classNameOf(section)}</CellText> },
    { key: 'section', header: 'Section', cell: ({ section }) => <CellText>{section}</CellText> },
    {
      key: 'classTeacher',
      header: 'Class Teacher',
      cell: ({ classTeacher }) =>
        classTeacher ? (
          <CellText>{personName(classTeacher)}</CellText>
        ) : (
          <span className="text-secondary-deep">Not Assigned</span>
        ),
    },
    {
      key: 'status',
      header: 'Status',
      width: statusWidth,
      cell: (section) => (
        <SectionSwitch name={`${classNameOf(section)} ${section.section}`} section={section} onToggle={onToggle} />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '11rem',
      cell: (section) => (
        <RowActions>
          <IconButton label="Edit" icon={<Pencil />} {...preload} onClick={() => onEdit(section)} />
          <IconLink label="View Teachers" icon={<Users />} href={`/sections/${section.id}/teachers`} />
          <IconLink label="View Students" icon={<GraduationCap />} href={`/sections/${section.id}/students`} />
          <IconButton
            label="Download Section"
            icon={<Download />}
            isBusy={exportingId === section.id}
            onClick={() => onExport(section)}
          />
        </RowActions>
      ),
    },
  ];
}
