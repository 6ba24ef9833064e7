'use client';

import { Upload } from 'lucide';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { useDrawer } from '@/components/data-table/drawer-link';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { Student } from '@/lib/contract/students';
import { useToggleStudentStatus } from '@/lib/features/students/mutations';
import { studentList, studentsQuery } from '@/lib/features/students/queries';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { isShortSearch } from '@/lib/format/search-text';
import { StudentFilters } from './student-filters';
import { type StudentActions, studentColumns } from './students-columns';

const FormDialog = lazyDialog(() => import('./student-form-dialog').then((file) => file.StudentFormDialog));
const FeesDialog = lazyDialog(() => import('./fees-dialog').then((file) => file.FeesDialog));
const ParentDialog = lazyDialog(() => import('@/components/parents/parent-dialog').then((file) => file.ParentDialog));
const MoveDialog = lazyDialog(() => import('./move-student-dialog').then((file) => file.MoveStudentDialog));
const StudentDrawer = lazyDialog(() => import('./student-drawer').then((file) => file.StudentDrawer));
const BulkUpload = lazyDialog(() => import('./student-bulk-upload').then((file) => file.StudentBulkUpload));
const BulkBar = lazyDialog(() => import('./student-bulk-bar').then((file) => file.StudentBulkBar));
const Export = lazyDialog(() => import('./student-export').then((file) => file.StudentExport));

type OpenDialog =
  | { kind: 'add' | 'upload' }
  | { kind: 'export'; isAll: boolean }
  | { kind: 'edit' | 'fees' | 'parents' | 'move'; student: Student };

const idOf = ({ id }: Student) => id;

export function StudentsScreen() {
  const hasPlacement = useFeature('placement');
  const hasReasons = useFeature('search-reasons');
  const hasDuplicates = useFeature('duplicates');
  const canFilter = useFeature('filter');
  const matchesPrefixes = useFeature('short-search');
  const list = useListParams(studentList);
  const students = useServerPage(
    (pageParams) => studentsQuery({ ...list, ...pageParams }),
    list,
    ({ data, total_records }) => ({
      rows: data,
      total: total_records,
    }),
  );
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /students/create');
  const { mutateAsync: toggle } = useToggleStudentStatus();

  const drawer = useDrawer('student');

  const actions = useMemo(
    (): StudentActions => ({
      edit: { ...FormDialog.preloadProps, onOpen: (student) => open({ kind: 'edit', student }) },
      fees: { ...FeesDialog.preloadProps, onOpen: (student) => open({ kind: 'fees', student }) },
      parents: { ...ParentDialog.preloadProps, onOpen: (student) => open({ kind: 'parents', student }) },
      move: { ...MoveDialog.preloadProps, onOpen: (student) => open({ kind: 'move', student }) },
      onToggle: toggle,
    }),
    [open, toggle],
  );
  const { selection, isSelecting } = useRowSelection(students.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, personName, BulkBar.preloadProps),
      ...studentColumns({ ...actions, hasPlacement, hasReasons, preload: StudentDrawer.preloadProps }),
    ],
    [actions, hasPlacement, hasReasons, selection],
  );

  return (
    <>
      <PageHeader title="Students">
        {/* Narrow windows have no room for it beside the buttons. The command menu leads there too. */}
        {hasDuplicates && (
          <PageLink href="/students/duplicates" className={`${linkClass} max-xl:hidden text-sm`}>
            Find Duplicates
          </PageLink>
        )}
        <DownloadButton
          onClick={() => open({ kind: 'export', isAll: true })}
          more={{ ...Export.preloadProps, onClick: () => open({ kind: 'export', isAll: false }) }}
        />
        <Allowed call="POST /students/import">
          <Button icon={Upload} {...BulkUpload.preloadProps} onClick={() => open({ kind: 'upload' })}>
            Bulk Upload
          </Button>
        </Allowed>
        <AddButton
          label="Add Student"
          call="POST /students/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(students.total, '1 student', (count) => `${count} students`)}>
        <SearchBox
          label="Search students"
          value={list.search}
          onSearch={students.search}
          isPending={students.isPlaceholderData}
        />
        {canFilter && <StudentFilters />}
      </ListToolbar>
      {matchesPrefixes && isShortSearch(list.search) && (
        <p role="status" className="-mt-1 mb-3 text-secondary-deep text-sm">
          Names and numbers that begin with “{list.search.trim()}”. Type one more letter to search everything.
        </p>
      )}
      <List
        caption="Students"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={students}
        empty={
          <NothingFound list={list} matching={`No students found matching “${list.search}”`}>
            No students found
          </NothingFound>
        }
        failure="Failed to load students. Please try again later."
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={students} onPrint={print} onClose={selection.clear} />
        }
      />
      {drawer.openId !== null && (
        <StudentDrawer
          openId={drawer.openId}
          page={students}
          actions={actions}
          onClose={drawer.close}
          onLeave={close}
        />
      )}
      {current?.kind === 'add' && <FormDialog student={null} sectionId={list.filters.section} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog student={current.student} onClose={close} onDeleted={drawer.close} />}
      {current?.kind === 'fees' && <FeesDialog student={current.student} onClose={close} />}
      {current?.kind === 'parents' && <ParentDialog student={current.student} onClose={close} />}
      {current?.kind === 'move' && <MoveDialog student={current.student} onClose={close} />}
      {current?.kind === 'upload' && <BulkUpload onClose={close} />}
      {current?.kind === 'export' && <Export total={students.total} isAll={current.isAll} onClose={close} />}
    </>
  );
}
