'use client';

import { useCallback, useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { NothingFound } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { SearchBox } from '@/components/data-table/search-box';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import type { Subject } from '@/lib/contract/subjects';
import { allSubjectsQuery, findSubjects, subjectPageSizes, subjectsQuery } from '@/lib/features/subjects/queries';
import { pluralize } from '@/lib/format/pluralize';
import { subjectColumns } from './subjects-columns';

const BulkBar = lazyDialog(() => import('./subject-bulk-bar').then((file) => file.SubjectBulkBar));
const FormDialog = lazyDialog(() => import('./subject-form-dialog').then((file) => file.SubjectFormDialog));
const DeleteDialog = lazyDialog(() => import('./delete-subject-dialog').then((file) => file.DeleteSubjectDialog));

type OpenDialog = { kind: 'add' } | { kind: 'edit'; subject: Subject } | { kind: 'delete'; subject: Subject };

const idOf = ({ id }: Subject) => id;

export function SubjectsScreen() {
  const list = useListParams(subjectPageSizes);
  const { write } = useUrlParams();
  // Keeps the page number, because the search filters the current page only.
  const setSearch = (search: string) => write({ search });
  const find = useCallback((rows: readonly Subject[]) => findSubjects(rows, list.search), [list.search]);
  const subjects = useServerPage(
    subjectsQuery,
    list,
    ({ subjects, totalrecords }) => ({ rows: subjects, total: totalrecords }),
    { allRowsQuery: allSubjectsQuery(), filterRows: find },
  );
  const hasPages = subjects.page > 1 || subjects.hasMore || (subjects.total ?? 0) > list.size;
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /subject/create');

  const { selection, isSelecting } = useRowSelection(subjects.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, ({ subjectName }: Subject) => subjectName, BulkBar.preloadProps),
      ...subjectColumns({
        edit: { ...FormDialog.preloadProps, onOpen: (subject) => open({ kind: 'edit', subject }) },
        remove: { ...DeleteDialog.preloadProps, onOpen: (subject) => open({ kind: 'delete', subject }) },
      }),
    ],
    [open, selection],
  );

  return (
    <>
      <PageHeader title="Subjects">
        <AddButton
          label="Add Subject"
          call="POST /subject/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={list.search ? '' : pluralize(subjects.total, '1 subject', (count) => `${count} subjects`)}>
        <SearchBox label="Search subjects" value={list.search} onSearch={setSearch} />
        <p className="print:hidden text-secondary-deep text-xs">
          {list.search && subjects.rows
            ? `${subjects.rows.length} of ${subjects.unfilteredCount}${hasPages ? ' on this page' : ''}`
            : hasPages && 'Searches the current page only'}
        </p>
      </ListToolbar>
      <List
        caption="Subjects"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={subjects}
        empty={<NothingFound list={{ ...list, setSearch }}>No subjects found.</NothingFound>}
        failure="Failed to load subjects. Please try again later."
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={subjects} onPrint={print} onClose={selection.clear} />
        }
      />
      {current?.kind === 'add' && <FormDialog subject={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog subject={current.subject} onClose={close} />}
      {current?.kind === 'delete' && <DeleteDialog subject={current.subject} onClose={close} />}
    </>
  );
}
