'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { AddButton } from '@/components/data-table/add-button';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { ButtonLink } from '@/components/links/button-link';
import { PageHeader } from '@/components/shell/page-header';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Section } from '@/lib/contract/sections';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { useExportSectionStudents, useToggleSectionStatus } from '@/lib/features/sections/mutations';
import {
  findSelectedClass,
  sectionPageSizes,
  sectionsOfClassQuery,
  sectionsQuery,
} from '@/lib/features/sections/queries';
import { pluralize } from '@/lib/format/pluralize';
import { sectionColumns } from './sections-columns';

const FormDialog = lazyDialog(() => import('./section-form-dialog').then((file) => file.SectionFormDialog));

function NoClass() {
  return (
    <EmptyState action={<ButtonLink href="/classes">Go to Classes</ButtonLink>}>
      No sections found. A section needs an active class. Please add or activate one first.
    </EmptyState>
  );
}

type OpenDialog = { kind: 'add' } | { kind: 'edit'; section: Section };

export function SectionsScreen() {
  const list = useListParams(sectionPageSizes);
  const { classes, classId, classNameOf, setClassId } = useSelectedClass();
  const sections = useServerPage(
    (pageParams) => ({ ...sectionsQuery({ classId, ...pageParams }), enabled: classId !== null }),
    list,
    (reply) => ({ rows: reply.sections, total: reply.totalrecords }),
    classId === null ? {} : { allRowsQuery: sectionsOfClassQuery(classId) },
  );
  const hasNoClass = classes.data?.data.length === 0;
  const page = {
    ...sections,
    rows: hasNoClass ? [] : sections.rows,
    isFetching: classes.isFetching || sections.isFetching,
    ...(classes.isError && { total: undefined, error: classes.error, retry: classes.refetch }),
  };
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /sections/create');
  const hasYears = useFeature('promotion');
  const { mutateAsync: toggle } = useToggleSectionStatus();
  const { mutate: exportStudents, isPending: isExporting, variables: exportVariables } = useExportSectionStudents();

  const exportingId = isExporting ? exportVariables.section.id : undefined;
  const columns = useMemo(
    () =>
      sectionColumns({
        classNameOf,
        exportingId,
        edit: { ...FormDialog.preloadProps, onOpen: (section) => open({ kind: 'edit', section }) },
        onToggle: toggle,
        onExport: (section) => exportStudents({ section, className: classNameOf(section) }),
      }),
    [classNameOf, exportingId, open, toggle, exportStudents],
  );

  return (
    <>
      <PageHeader title="Sections">
        {hasYears && <ButtonLink href="/sections/years">Former Years</ButtonLink>}
        <Allowed call="POST /school-years/start">
          {hasYears && <ButtonLink href="/sections/new-year">Start New Year</ButtonLink>}
        </Allowed>
        <AddButton
          label="Add Section"
          call="POST /sections/create"
          dialog={FormDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      <ListToolbar count={pluralize(page.total, '1 section', (count) => `${count} sections`)}>
        <ClassSelect label="Class" value={classId} onChange={({ id }) => setClassId(id)} />
      </ListToolbar>
      <List
        caption="Sections"
        columns={columns}
        rowKey={(section) => section.id}
        list={list}
        page={page}
        empty={hasNoClass ? <NoClass /> : <EmptyState>No sections found</EmptyState>}
        failure={
          classes.isError
            ? 'Failed to load classes. Please try again later.'
            : 'Failed to load sections. Please try again later.'
        }
      />
      {current?.kind === 'add' && <FormDialog section={null} classId={classId} onClose={close} />}
      {current?.kind === 'edit' && <FormDialog section={current.section} classId={classId} onClose={close} />}
    </>
  );
}

const none: readonly ActiveClass[] = [];

/** Returns the class that the URL selects. The default is the first class. */
function useSelectedClass() {
  const { query, write } = useUrlParams();
  const classes = useQuery(activeClassesQuery());
  const choices = classes.data?.data ?? none;
  return {
    classes,
    classId: findSelectedClass(choices, parseId(query.get('class')))?.id ?? null,
    // Finds the class name by the class id of each section, because sections of the previous class stay visible during
    // loading.
    classNameOf: useCallback(
      ({ classid }: Section) => choices.find(({ id }) => id === classid)?.classname ?? '',
      [choices],
    ),
    // Resets the page number, because it belongs to the rows of the previous class.
    setClassId: (id: number) => write({ class: String(id), page: null }, 'push'),
  };
}
