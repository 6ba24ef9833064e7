'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import type { SectionTeacher } from '@/lib/contract/sections';
import { sectionTeacherPageSizes, sectionTeachersQuery } from '@/lib/features/sections/queries';
import { searchTeachers } from '@/lib/features/sections/rules';
import { useSectionSummary } from '@/lib/features/sections/section-by-id';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { NoSection, SectionPage } from './section-page';
import { teacherColumns } from './teacher-columns';

const BulkBar = lazyDialog(() => import('./section-teacher-bulk-bar').then((file) => file.SectionTeacherBulkBar));
const AddTeachers = lazyDialog(() => import('./add-teachers-dialog').then((file) => file.AddTeachersDialog));
const RemoveTeacher = lazyDialog(() => import('./remove-teacher-dialog').then((file) => file.RemoveTeacherDialog));

type OpenDialog = { kind: 'add' } | { kind: 'remove'; teacher: SectionTeacher };

const idOf = ({ id }: SectionTeacher) => id;

export function TeachersScreen({ sectionId }: { sectionId: number }) {
  const list = useListParams(sectionTeacherPageSizes);
  const { summary, isUnknown, isSearching } = useSectionSummary(sectionId);
  const teachers = useQuery({ ...sectionTeachersQuery(sectionId), enabled: !isUnknown && !isSearching });
  const { current, open, close } = useDialog<OpenDialog>();
  const all = teachers.data?.teachers;
  const matches = useMemo(() => all && searchTeachers(all, list.search), [all, list.search]);
  const page = useClientPage(matches, list, teachers);
  const { selection, isSelecting } = useRowSelection(page.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, personName, BulkBar.preloadProps),
      ...teacherColumns((teacher) => open({ kind: 'remove', teacher })),
    ],
    [open, selection],
  );

  if (isUnknown) return <NoSection title="Teachers">This section wasn’t found. It may have been deleted.</NoSection>;
  return (
    <SectionPage
      title={summary ? `Teachers - ${summary.className} ${summary.sectionName}` : 'Teachers'}
      tab={summary ? `Teachers of ${summary.className} ${summary.sectionName}` : 'Teachers'}
      summary={summary}
      actions={
        <AddButton
          label="Add Teacher"
          call="POST /sections/add-employee"
          dialog={AddTeachers}
          disabled={!all}
          onClick={() => open({ kind: 'add' })}
        />
      }
    >
      <ListToolbar count={pluralize(page.total, '1 teacher', (count) => `${count} teachers`)}>
        <SearchBox label="Search teachers" value={list.search} onSearch={list.setSearch} />
      </ListToolbar>
      <List
        caption="Teachers of the section"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={page}
        empty={
          <NothingFound list={list} matching={`No teachers found matching “${list.search}”`}>
            No teachers found for this section.
          </NothingFound>
        }
        failure="Failed to load teachers. Please try again later."
        skeletonRows={10}
        bar={(print) =>
          isSelecting && (
            <BulkBar
              sectionId={sectionId}
              selection={selection}
              page={page}
              onPrint={print}
              onClose={selection.clear}
            />
          )
        }
      />
      {current?.kind === 'add' && all && (
        <AddTeachers sectionId={sectionId} summary={summary} teachers={all} onClose={close} />
      )}
      {current?.kind === 'remove' && <RemoveTeacher sectionId={sectionId} teacher={current.teacher} onClose={close} />}
    </SectionPage>
  );
}
