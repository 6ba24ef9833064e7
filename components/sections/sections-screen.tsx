'use client';

import { Plus } from 'lucide';
import { useMemo } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageLink } from '@/components/links/page-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { ChangeOnly, useFeature } from '@/lib/browser/session/session-features';
import type { Section } from '@/lib/contract/sections';
import { useExportSectionStudents, useToggleSectionStatus } from '@/lib/features/sections/mutations';
import { sectionPageSizes, sectionsOfClassQuery, sectionsQuery } from '@/lib/features/sections/queries';
import { pluralize } from '@/lib/format/pluralize';
import { sectionColumns } from './sections-columns';
import { useSelectedClass } from './use-selected-class';

const FormDialog = lazyDialog(() => import('./section-form-dialog').then((file) => file.SectionFormDialog));

function NoClass() {
  return (
    <EmptyState
      action={
        <PageLink href="/classes" className={buttonClass()}>
          Go to Classes
        </PageLink>
      }
    >
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
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' });
  const hasYears = useFeature('promotion');
  const { mutateAsync: toggle } = useToggleSectionStatus();
  const { mutate: exportStudents, isPending: isExporting, variables: exportVariables } = useExportSectionStudents();

  const exportingId = isExporting ? exportVariables.section.id : undefined;
  const columns = useMemo(
    () =>
      sectionColumns({
        classNameOf,
        exportingId,
        edit: { ...FormDialog.preloadProps, onEdit: (section) => open({ kind: 'edit', section }) },
        onToggle: toggle,
        onExport: (section) => exportStudents({ section, className: classNameOf(section) }),
      }),
    [classNameOf, exportingId, open, toggle, exportStudents],
  );

  return (
    <>
      <PageHeader title="Sections">
        {hasYears && (
          <PageLink href="/sections/years" className={buttonClass()}>
            Former Years
          </PageLink>
        )}
        <ChangeOnly>
          {hasYears && (
            <PageLink href="/sections/new-year" className={buttonClass()}>
              Start New Year
            </PageLink>
          )}
          <Button variant="primary" {...FormDialog.idlePreloadProps} onClick={() => open({ kind: 'add' })}>
            <Icon of={Plus} className="size-4" />
            Add Section
          </Button>
        </ChangeOnly>
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
