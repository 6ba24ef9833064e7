'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide';
import { type Column, numberColumn, textColumn } from '@/components/data-table/column';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { ButtonLink } from '@/components/links/button-link';
import { PersonLink } from '@/components/links/person-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { NativeSelect } from '@/components/ui/native-select';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useClientPage } from '@/lib/browser/lists/use-client-page';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { Allowed } from '@/lib/browser/session/session-features';
import type { SchoolYear, YearSection, YearStudent } from '@/lib/contract/school-years';
import { parseId } from '@/lib/contract/values/integers';
import { formerStudentsList, schoolYearsQuery, yearStudentsQuery } from '@/lib/features/school-years/queries';
import { outcomeText } from '@/lib/features/school-years/texts';
import { enrollmentOrId } from '@/lib/features/sections/rules';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';

const UndoYear = lazyDialog(() => import('./undo-year-dialog').then((file) => file.UndoYearDialog));

const columns: Column<YearStudent>[] = [
  numberColumn('enrollment', 'Enrollment No.', '14rem', ({ enrollmentno, id }) => enrollmentOrId(enrollmentno, id)),
  {
    key: 'name',
    header: 'Name',
    cell: (student) => (
      <PersonLink href={student.id === null ? null : `/students?student=${student.id}`}>
        {personName(student)}
      </PersonLink>
    ),
  },
  textColumn('next', 'Then', (student) => outcomeText(student), '16rem'),
];

const nameOf = ({ classname, section }: YearSection) => `${classname} ${section}`;

export function FormerYearsScreen() {
  const list = useListParams(formerStudentsList);
  const { query, write } = useUrlParams();
  const years = useQuery(schoolYearsQuery());
  const { current, open, close } = useDialog<{ kind: 'undo'; year: SchoolYear }>();
  const allYears = years.data?.years ?? [];
  const year = allYears.find(({ year_id }) => year_id === parseId(query.get('year'))) ?? allYears[0];
  const sections = years.data?.sections.filter(({ year_id }) => year_id === year?.year_id) ?? [];
  const section =
    sections.find(({ year_section_id }) => year_section_id === parseId(query.get('section'))) ?? sections[0];
  const sectionId = section?.year_section_id ?? null;
  const students = useQuery({ ...yearStudentsQuery(sectionId ?? 0), enabled: sectionId !== null });
  const hasNoList = years.data !== undefined && sectionId === null;
  const page = useClientPage(hasNoList ? [] : students.data?.data, list, years.isError ? years : students);
  return (
    <>
      <ButtonLink href="/sections" variant="ghost" icon={ArrowLeft} className="print:hidden mb-2 -ml-4">
        Back
      </ButtonLink>
      <PageHeader title="Former School Years" context="The class lists of ended school years.">
        {Boolean(year?.undo_days) && (
          <Allowed call="POST /school-years/undo">
            <Button icon={Undo2} {...UndoYear.preloadProps} onClick={() => year && open({ kind: 'undo', year })}>
              Undo ({pluralize(year?.undo_days ?? 0, '1 day left', (count) => `${count} days left`)})
            </Button>
          </Allowed>
        )}
      </PageHeader>
      {!hasNoList && (
        <ListToolbar count={pluralize(page.total, '1 student', (count) => `${count} students`)}>
          {/* `app/print.css` prints `data-label` in front of the chosen option. */}
          <span data-label="School year" className="contents">
            <NativeSelect
              aria-label="School year"
              value={year?.year_id ?? ''}
              disabled={!year}
              onChange={({ target }) => write({ year: target.value, section: null, page: null })}
              className="w-64"
            >
              {allYears.map(({ year_id, name, started_at }) => (
                <option key={year_id} value={year_id}>
                  {name}, ended {formatDate(started_at)}
                </option>
              ))}
            </NativeSelect>
          </span>
          <span data-label="Section" className="contents">
            <NativeSelect
              aria-label="Section"
              title={section && nameOf(section)}
              value={sectionId ?? ''}
              disabled={!section}
              onChange={({ target }) => write({ section: target.value, page: null })}
              className="w-64"
            >
              {sections.map((option) => (
                <option key={option.year_section_id} value={option.year_section_id ?? ''}>
                  {nameOf(option)}
                </option>
              ))}
            </NativeSelect>
          </span>
        </ListToolbar>
      )}
      <List
        caption="Students of the section"
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        page={page}
        empty={
          <EmptyState>
            {hasNoList
              ? 'No school year has ended yet. The class lists of a year appear here when the next one starts.'
              : 'No student of this section is in the school any more.'}
          </EmptyState>
        }
        failure={`Failed to load the ${years.isError ? 'school years' : 'students'}. Please try again later.`}
        skeletonRows={10}
      />
      {current && <UndoYear year={current.year} onClose={close} />}
    </>
  );
}
