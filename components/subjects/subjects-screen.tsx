'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/data-table/empty-state';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { LoadError } from '@/components/data-table/load-error';
import { Pagination } from '@/components/data-table/pagination';
import { SearchBox } from '@/components/data-table/search-box';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { messageOr } from '@/lib/client/call-error';
import type { Subject } from '@/lib/contract/subjects';
import { counted } from '@/lib/format/counted';
import { useAddress } from '@/lib/hooks/use-address';
import { useDialog } from '@/lib/hooks/use-dialog';
import { useListParams } from '@/lib/hooks/use-list-params';
import { usePageWithin } from '@/lib/hooks/use-page-within';
import { findSubjects } from '@/lib/subjects/find-subjects';
import { subjectPageSizes, subjectsQuery } from '@/lib/subjects/queries';
import { subjectColumns } from './subjects-columns';

const FormDialog = lazyDialog(() => import('./subject-form-dialog').then((file) => file.SubjectFormDialog));
const DeleteDialog = lazyDialog(() => import('./subject-delete-dialog').then((file) => file.SubjectDeleteDialog));

type OpenDialog = { kind: 'add' } | { kind: 'edit'; subject: Subject } | { kind: 'delete'; subject: Subject };

export function SubjectsScreen() {
  const list = useListParams(subjectPageSizes);
  const { write } = useAddress();
  // The search looks through the page that is shown, so it stays on that page.
  const setSearch = (search: string) => write({ search });
  const subjects = useQuery({ ...subjectsQuery(list), placeholderData: keepPreviousData });
  const ofPage = subjects.data?.subjects;
  const rows = useMemo(() => ofPage && findSubjects(ofPage, list.search), [ofPage, list.search]);
  const total = subjects.data?.totalrecords;
  usePageWithin(list, total);
  const { current, open, close } = useDialog<OpenDialog>();

  const columns = useMemo(
    () =>
      subjectColumns({
        edit: { ...FormDialog.opens, onEdit: (subject) => open({ kind: 'edit', subject }) },
        remove: { ...DeleteDialog.opens, onRemove: (subject) => open({ kind: 'delete', subject }) },
      }),
    [open],
  );

  return (
    <>
      <PageHeader title="Subjects">
        <Button variant="primary" {...FormDialog.opens} onClick={() => open({ kind: 'add' })}>
          <Plus aria-hidden className="size-4" />
          Add Subject
        </Button>
      </PageHeader>
      <ListToolbar count={total === undefined ? undefined : counted(total, 'subject', 'subjects')}>
        <SearchBox label="Search subjects" value={list.search} onSearch={setSearch} />
        <p className="text-secondary-deep text-xs">
          {list.search && ofPage && rows
            ? `${rows.length} of the ${ofPage.length} on this page`
            : 'Searches the current page only'}
        </p>
      </ListToolbar>
      <DataTable
        caption="Subjects"
        columns={columns}
        rows={rows}
        rowKey={(subject) => subject.id}
        isFetching={subjects.isFetching}
        skeletonRows={list.size}
        empty={
          <EmptyState action={list.search && <Button onClick={() => setSearch('')}>Clear search</Button>}>
            No subjects found.
          </EmptyState>
        }
        error={
          subjects.isError && (
            <LoadError
              message={messageOr(subjects.error, 'Failed to load subjects. Please try again later.')}
              isRetrying={subjects.isFetching}
              onRetry={() => subjects.refetch()}
            />
          )
        }
      />
      <Pagination
        page={list.page}
        size={list.size}
        sizes={subjectPageSizes.sizes}
        total={total}
        onPageChange={list.setPage}
        onSizeChange={list.setSize}
      />
      {current?.kind === 'add' && <FormDialog subject={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog subject={current.subject} onClose={close} />}
      {current?.kind === 'delete' && <DeleteDialog subject={current.subject} onClose={close} />}
    </>
  );
}
