'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { LoadError } from '@/components/data-table/load-error';
import { NothingFound } from '@/components/data-table/nothing-found';
import { Pagination } from '@/components/data-table/pagination';
import { SearchBox } from '@/components/data-table/search-box';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { messageOr } from '@/lib/client/call-error';
import type { Student } from '@/lib/contract/students';
import { useDialog } from '@/lib/hooks/use-dialog';
import { useListParams } from '@/lib/hooks/use-list-params';
import { usePageWithin } from '@/lib/hooks/use-page-within';
import { useToggleStudentStatus, useTogglingStudents } from '@/lib/students/mutations';
import { studentPageSizes, studentsQuery } from '@/lib/students/queries';
import { studentColumns } from './students-columns';

const FormDialog = lazyDialog(() => import('./student-form-dialog').then((file) => file.StudentFormDialog));
const FeesDialog = lazyDialog(() => import('./fees-dialog').then((file) => file.FeesDialog));
const ParentDialog = lazyDialog(() => import('@/components/parents/parent-dialog').then((file) => file.ParentDialog));
const BulkUpload = lazyDialog(() => import('./student-bulk-upload').then((file) => file.StudentBulkUpload));

type OpenDialog = { kind: 'add' | 'upload' } | { kind: 'edit' | 'fees' | 'parents'; student: Student };

export function StudentsScreen() {
  const list = useListParams(studentPageSizes);
  const students = useQuery({ ...studentsQuery(list), placeholderData: keepPreviousData });
  const { current, open, close } = useDialog<OpenDialog>();
  const { mutate: toggle } = useToggleStudentStatus();
  const busyIds = useTogglingStudents();
  const total = students.data?.total_records;
  usePageWithin(list, students.isPlaceholderData ? undefined : total);

  const columns = useMemo(
    () =>
      studentColumns({
        busyIds,
        edit: { ...FormDialog.opens, onOpen: (student) => open({ kind: 'edit', student }) },
        fees: { ...FeesDialog.opens, onOpen: (student) => open({ kind: 'fees', student }) },
        parents: { ...ParentDialog.opens, onOpen: (student) => open({ kind: 'parents', student }) },
        onToggle: toggle,
      }),
    [busyIds, open, toggle],
  );

  return (
    <>
      <PageHeader title="Students">
        <Button {...BulkUpload.opens} onClick={() => open({ kind: 'upload' })}>
          <Upload aria-hidden className="size-4" />
          Bulk Upload
        </Button>
        <Button variant="primary" {...FormDialog.opens} onClick={() => open({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          Add Student
        </Button>
      </PageHeader>
      <ListToolbar
        count={
          total === undefined ? undefined : `${total.toLocaleString('en-IN')} ${total === 1 ? 'student' : 'students'}`
        }
      >
        <SearchBox
          label="Search students"
          value={list.search}
          onSearch={list.setSearch}
          isPending={students.isPlaceholderData}
        />
      </ListToolbar>
      {/* Eight columns fit into 1024 px only with less air between them. */}
      <div className="max-xl:[&_td]:px-2 max-xl:[&_th]:px-2">
        <DataTable
          caption="Students"
          columns={columns}
          rows={students.data?.data}
          rowKey={(student) => student.id}
          isFetching={students.isFetching}
          skeletonRows={list.size}
          empty={<NothingFound what="students" search={list.search} onClear={() => list.setSearch('')} />}
          error={
            students.isError && (
              <LoadError
                message={messageOr(students.error, 'Failed to load students. Please try again later.')}
                isRetrying={students.isFetching}
                onRetry={() => students.refetch()}
              />
            )
          }
        />
      </div>
      <Pagination
        page={list.page}
        size={list.size}
        sizes={studentPageSizes.sizes}
        total={total ?? 0}
        onPageChange={list.setPage}
        onSizeChange={list.setSize}
      />
      {current?.kind === 'add' && <FormDialog student={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog student={current.student} onClose={close} />}
      {current?.kind === 'fees' && <FeesDialog student={current.student} onClose={close} />}
      {current?.kind === 'parents' && <ParentDialog student={current.student} onClose={close} />}
      {current?.kind === 'upload' && <BulkUpload onClose={close} />}
    </>
  );
}
