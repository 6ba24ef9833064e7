import { Download, GraduationCap, type IconNode, Pencil, Users } from 'lucide';
import {
  actionsColumn,
  CellText,
  type Column,
  openProps,
  type RowDialog,
  statusColumn,
  textColumn,
} from '@/components/data-table/column';
import { StatusSwitch } from '@/components/data-table/status-switch';
import { PageLink } from '@/components/links/page-link';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Allowed } from '@/lib/browser/session/session-features';
import type { Section } from '@/lib/contract/sections';
import { useIsTogglingSection } from '@/lib/features/sections/mutations';
import { personName } from '@/lib/format/person-name';

interface SectionActions {
  classNameOf: (section: Section) => string;
  exportingId: number | null | undefined;
  edit: RowDialog<Section>;
  onToggle: (section: Section) => Promise<unknown>;
  onExport: (section: Section) => void;
}

interface IconLinkProps {
  label: string;
  icon: IconNode;
  href: string;
}

/** Renders a link that looks like an `IconButton`. Unlike a button, a link can open in a new tab. */
function IconLink({ label, icon, href }: IconLinkProps) {
  return (
    <PageLink
      href={href}
      aria-label={label}
      data-tooltip={label}
      className="icon-button text-secondary-deep hover:bg-accent-soft hover:text-accent-deep"
    >
      <Icon of={icon} />
    </PageLink>
  );
}

interface SectionSwitchProps {
  name: string;
  section: Section;
  onToggle: (section: Section) => Promise<unknown>;
}

function SectionSwitch({ name, section, onToggle }: SectionSwitchProps) {
  return (
    <StatusSwitch
      name={name}
      isActive={section.isactive}
      isBusy={useIsTogglingSection(section)}
      call="PUT /sections/toggle-status"
      onToggle={() => onToggle(section)}
      record={{ section, name }}
    />
  );
}

/** The width of the class and section columns. The class teacher takes the remaining width. */
const nameWidth = 'clamp(9rem, 16vw, 16rem)';

function ClassTeacher({ teacher }: { teacher: NonNullable<Section['classTeacher']> }) {
  return (
    <>
      <CellText>{personName(teacher)}</CellText>
      {teacher.deletedAt !== null && <span className="text-secondary-deep text-xs">Inactive employee</span>}
    </>
  );
}

export function sectionColumns(actions: SectionActions): Column<Section>[] {
  const { classNameOf, exportingId, edit, onToggle, onExport } = actions;
  return [
    textColumn('class', 'Class', (section) => classNameOf(section), nameWidth),
    textColumn('section', 'Section', ({ section }) => section, nameWidth),
    {
      key: 'classTeacher',
      header: 'Class Teacher',
      cell: ({ classTeacher }) =>
        classTeacher ? (
          <ClassTeacher teacher={classTeacher} />
        ) : (
          <span className="text-secondary-deep">Not Assigned</span>
        ),
    },
    statusColumn((section) => (
      <SectionSwitch name={`${classNameOf(section)} ${section.section}`} section={section} onToggle={onToggle} />
    )),
    actionsColumn('11rem', (section) => (
      <>
        <Allowed call="PUT /sections/update">
          <IconButton label="Edit" icon={Pencil} {...openProps(edit, section)} />
        </Allowed>{' '}
        <IconLink label="View Teachers" icon={Users} href={`/sections/${section.id}/teachers`} />
        <IconLink label="View Students" icon={GraduationCap} href={`/sections/${section.id}/students`} />
        <IconButton
          label="Download Section"
          icon={Download}
          isBusy={exportingId === section.id}
          onClick={() => onExport(section)}
        />
      </>
    )),
  ];
}
