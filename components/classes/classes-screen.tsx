'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import { useAddedInRows } from '@/lib/browser/lists/use-added-row';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import type { SchoolClass } from '@/lib/contract/classes';
import { useExportClassStudents, useToggleClassStatus } from '@/lib/features/classes/mutations';
import { classesQuery, classPageSizes } from '@/lib/features/classes/queries';
import { pluralize } from '@/lib/format/pluralize';
import { classColumns } from './classes-columns';

const BulkBar = lazyDialog(() => import('./class-bulk-bar').then((file) => file.ClassBulkBar));
const FormDialog = lazyDialog(() => import('./class-form-dialog').then((file) => file.ClassFormDialog));
const SubjectsDialog = lazyDialog(() => import('./class-subjects-dialog').then((file) => file.ClassSubjectsDialog));

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; schoolClass: SchoolClass }
  | { kind: 'subjects'; schoolClass: SchoolClass };

const idOf = ({ id }: SchoolClass) => id;

export function ClassesScreen() {
  const list = useListParams(classPageSizes);
  const classes = useQuery({ ...classesQuery(list.search), placeholderData: keepPreviousData });
  const all = classes.data?.data;
  const page = useAddedInRows('GET /classes/list', all, useClientPage(all, list, classes), list);
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /classes/create');
  const { mutateAsync: toggle } = useToggleClassStatus();
  const exporting = useExportClassStudents();

  const exportingId = exporting.isPending ? exporting.variables.id : undefined;
  const { selection, isSelecting } = useRowSelection(page.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, ({ classname }: SchoolClass) => classname, BulkBar.preloadProps),
      ...classColumns({
        exportingId,
        subjects: {
          ...SubjectsDialog.preloadProps,
          onOpen: (schoolClass) => open({ kind: 'subjects', schoolClass }),
        },
        edit: { ...FormDialog.preloadProps, onOpen: (schoolClass) => open({ kind: 'edit', schoolClass }) },
        onToggle: toggle,
        onExport: exporting.mutate,
      }),
    ],
    [exportingId, open, toggle, exporting.mutate, selection],
  );

  return (
    <>
      <PageHeader title="Classes">
        <AddButton
          label="Add Class"
          call="POST /classes/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(page.total, '1 class', (count) => `${count} classes`)}>
        <SearchBox
          label="Search classes"
          value={list.search}
          onSearch={list.setSearch}
          isPending={classes.isPlaceholderData}
        />
      </ListToolbar>
      <List
        caption="Classes"
        columns={columns}
        rowKey={idOf}
        list={list}
        page={page}
        empty={
          <NothingFound list={list} matching={`No classes found matching “${list.search}”`}>
            No classes found
          </NothingFound>
        }
        failure="Failed to load classes. Please try again later."
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={page} onPrint={print} onClose={selection.clear} />
        }
      />
      {current?.kind === 'add' && <FormDialog schoolClass={null} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog schoolClass={current.schoolClass} onClose={close} />}
      {current?.kind === 'subjects' && <SubjectsDialog schoolClass={current.schoolClass} onClose={close} />}
    </>
  );
}
