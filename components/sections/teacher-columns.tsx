import { UserMinus } from 'lucide-react';
import type { Column } from '@/components/data-table/column';
import { CellText, designationWidth, RowActions } from '@/components/data-table/column';
import { IconButton } from '@/components/ui/icon-button';
import type { SectionTeacher } from '@/lib/contract/sections';
import { canRemove, memberName } from '@/lib/sections/members';
import { PersonLink } from './person-link';
import { ProtectedTeacher } from './protected-teacher';

export function teacherColumns(onRemove: (teacher: SectionTeacher) => void): Column<SectionTeacher>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: (teacher) => (
        <PersonLink href={teacher.teacherid === null ? null : `/employees?employee=${teacher.teacherid}`}>
          {memberName(teacher)}
        </PersonLink>
      ),
    },
    {
      key: 'designation',
      header: 'Designation',
      width: designationWidth,
      cell: ({ designation }) => <CellText>{designation}</CellText>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <CellText>{email}</CellText> },
    {
      key: 'actions',
      header: 'Actions',
      width: '8rem',
      cell: (teacher) => (
        <RowActions>
          {canRemove(teacher) ? (
            <IconButton label="Remove" icon={<UserMinus />} tone="danger" onClick={() => onRemove(teacher)} />
          ) : (
            <ProtectedTeacher />
          )}
        </RowActions>
      ),
    },
  ];
}
