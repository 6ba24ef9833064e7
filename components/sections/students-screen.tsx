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
import { ButtonLink } from '@/components/links/button-link';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import type { SectionStudent } from '@/lib/contract/sections';
import { classListPath } from '@/lib/features/documents/queries';
import { sectionStudentPageSizes, sectionStudentsQuery } from '@/lib/features/sections/queries';
import { searchStudents } from '@/lib/features/sections/rules';
import { useSectionSummary } from '@/lib/features/sections/section-by-id';
import { useRemoveSectionStudent, useToggleSectionStudent } from '@/lib/features/sections/student-mutations';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { NoSection, SectionPage } from './section-page';
import { studentColumns } from './student-columns';

const BulkBar = lazyDialog(() => import('./section-student-bulk-bar').then((file) => file.SectionStudentBulkBar));
const AddStudents = lazyDialog(() => import('./add-students-dialog').then((file) => file.AddStudentsDialog));

const idOf = ({ id }: SectionStudent) => id;

export function StudentsScreen({ sectionId }: { sectionId: number }) {
  const list = useListParams(sectionStudentPageSizes);
  const { summary, isUnknown, isSearching } = useSectionSummary(sectionId);
  const students = useQuery({ ...sectionStudentsQuery(sectionId), enabled: !isUnknown && !isSearching });
  const { current, open, close } = useDialog<{ kind: 'add' }>();
  const { mutateAsync: toggle } = useToggleSectionStudent(sectionId);
  const all = students.data;
  const matches = useMemo(() => all && searchStudents(all, list.search), [all, list.search]);
  const page = useClientPage(matches, list, students);
  const { mutate: remove } = useRemoveSectionStudent(sectionId);
  const canRemove = useFeature('placement');
  const hasClassList = useFeature('filter');
  const { selection, isSelecting } = useRowSelection(page.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, personName, BulkBar.preloadProps),
      ...studentColumns({ onToggle: toggle, onRemove: canRemove ? remove : undefined }),
    ],
    [toggle, canRemove, remove, selection],
  );

  if (isUnknown) return <NoSection title="Students">This section wasn’t found. It may have been deleted.</NoSection>;
  return (
    <SectionPage
      title={summary ? `Students - ${summary.className} ${summary.sectionName}` : 'Students'}
      tab={summary ? `Students of ${summary.className} ${summary.sectionName}` : 'Students'}
      summary={summary}
      actions={
        <>
          {hasClassList && <ButtonLink href={classListPath(sectionId)}>Class List</ButtonLink>}
          <AddButton
            label="Add Students"
            call="POST /section/add-students"
            dialog={AddStudents}
            disabled={!all}
            onClick={() => open({ kind: 'add' })}
          />
        </>
      }
    >
      <ListToolbar count={pluralize(page.total, '1 student', (count) => `${count} students`)}>
        <SearchBox label="Search students" value={list.search} onSearch={list.setSearch} />
      </ListToolbar>
      <List
        caption="Students of the section"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={page}
        empty={
          <NothingFound list={list} matching={`No students found matching “${list.search}”`}>
            No students found for this section.
          </NothingFound>
        }
        failure="Failed to load students. Please try again later."
        skeletonRows={10}
        bar={(print) =>
          isSelecting && (
            <BulkBar
              sectionId={sectionId}
              summary={summary}
              selection={selection}
              page={page}
              onPrint={print}
              onClose={selection.clear}
            />
          )
        }
      />
      {current && all && <AddStudents sectionId={sectionId} summary={summary} students={all} onClose={close} />}
    </SectionPage>
  );
}
