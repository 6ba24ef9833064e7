import { UserMinus } from 'lucide';
import { useId } from 'react';
import { type Column, changesColumn, designationWidth, textColumn } from '@/components/data-table/column';
import { PersonLink } from '@/components/links/person-link';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import type { SectionTeacher } from '@/lib/contract/sections';
import { canRemove } from '@/lib/features/sections/rules';
import { personName } from '@/lib/format/person-name';

const reason = 'The class teacher and the class admin can’t be removed here. Choose someone else in Edit Section.';

/** Renders a disabled Remove button that stays focusable, so that the keyboard can reach its tooltip. */
function ProtectedTeacher() {
  const id = useId();
  return (
    <span className="group/tip relative inline-flex">
      <button
        type="button"
        aria-label="Remove"
        aria-disabled
        aria-describedby={id}
        className="icon-button cursor-not-allowed text-secondary-deep opacity-45"
      >
        <Icon of={UserMinus} />
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full right-0 z-30 mt-1 w-60 whitespace-normal rounded-sm forced-colors:border bg-main px-2 py-1 text-surface text-xs group-hover/tip:visible group-hover/tip:animate-tooltip group-has-focus-visible/tip:visible"
      >
        {reason}
      </span>
    </span>
  );
}

export function teacherColumns(onRemove: (teacher: SectionTeacher) => void): Column<SectionTeacher>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: 'clamp(12rem, 22vw, 20rem)',
      cell: (teacher) => (
        <PersonLink href={teacher.teacherid === null ? null : `/employees?employee=${teacher.teacherid}`}>
          {personName(teacher)}
        </PersonLink>
      ),
    },
    textColumn('designation', 'Designation', ({ designation }) => designation, designationWidth),
    textColumn('email', 'Email', ({ email }) => email),
    changesColumn('DELETE /section/teacher/delete', '8rem', (teacher) => (
      <>
        {canRemove(teacher) ? (
          <IconButton label="Remove" icon={UserMinus} tone="danger" onClick={() => onRemove(teacher)} />
        ) : (
          <ProtectedTeacher />
        )}
      </>
    )),
  ];
}
