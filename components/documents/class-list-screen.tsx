'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { DocumentLinks } from '@/components/links/document-links';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useDocumentStudents } from '@/lib/features/documents/hooks';
import {
  classListColumns,
  maxEmptyColumns,
  parseEmptyColumns,
  readClassList,
  sortByName,
} from '@/lib/features/documents/rules';
import { sectionByIdQuery, useSectionSummary } from '@/lib/features/sections/section-by-id';
import { today } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { schoolYearOf } from '@/lib/format/school-year';
import { joinWithDots } from '@/lib/format/text';
import { DocumentsPage } from './documents-page';

export function ClassListScreen({ sectionId }: { sectionId: number }) {
  const choice = { sectionId, studentIds: [] };
  const loaded = useDocumentStudents(choice);
  const { summary } = useSectionSummary(sectionId);
  const { data: section } = useQuery(sectionByIdQuery(useQueryClient(), sectionId));
  const { query } = useUrlParams();
  const { columns, emptyText } = readClassList(query);
  const name = summary ? `${summary.className} ${summary.sectionName}` : '';
  const headers = ['No.', 'Name', ...columns.map(({ header }) => header)];
  const emptyHeaders = parseEmptyColumns(emptyText);
  return (
    <DocumentsPage
      title={joinWithDots('Class List', name)}
      loaded={loaded}
      links={<DocumentLinks choice={choice} open="class-list" />}
      tools={<ColumnChoice />}
    >
      {(students) => (
        <div className="rounded-card border bg-surface p-5 print:border-0 print:p-0">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="font-semibold text-lg">
              {name} · {schoolYearOf(today())}
            </h2>
            <p>Class teacher: {section?.classTeacher ? personName(section.classTeacher) : 'Not Assigned'}</p>
            <p>{pluralize(students.length, '1 student', (count) => `${count} students`)}</p>
          </div>
          <div className="overflow-x-auto">
            <table className="w-full text-left text-sm [&_:is(td,th)]:border [&_:is(td,th)]:px-2! [&_:is(td,th)]:py-1.5">
              <caption className="sr-only">Class list</caption>
              <thead>
                <tr>
                  {headers.map((header) => (
                    <th key={header} scope="col" className="whitespace-nowrap">
                      {header}
                    </th>
                  ))}
                  {emptyHeaders.map((header, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header.
                    <th key={index} scope="col" className="min-w-20">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sortByName(students).map((student, index) => (
                  <tr key={student.id}>
                    <td className="tabular-nums">{index + 1}</td>
                    <td>{personName(student)}</td>
                    {columns.map(({ key, text }) => (
                      <td key={key}>{text(student)}</td>
                    ))}
                    {emptyHeaders.map((_, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header.
                      <td key={column} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </DocumentsPage>
  );
}

/** Writes the chosen columns to the address, so that a bookmark opens the same list. */
function ColumnChoice() {
  const { query, write } = useUrlParams();
  const { columns, emptyText } = readClassList(query);
  const id = useId();
  const chosen = new Set<string>(columns.map(({ key }) => key));
  const toggle = (toggled: string) =>
    classListColumns.filter(({ key }) => chosen.has(key) !== (key === toggled)).map(({ key }) => key);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">Columns</legend>
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {classListColumns.map(({ key, header }) => (
            <label key={key} htmlFor={`${id}-${key}`} className="flex items-center gap-2">
              <Checkbox
                id={`${id}-${key}`}
                checked={chosen.has(key)}
                // A comma alone means no column, because an empty parameter is removed from the address.
                onChange={() => write({ columns: toggle(key).join(',') || ',' })}
              />
              {header}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="Empty columns"
        hint={`Up to ${maxEmptyColumns} names, separated by commas`}
        className="w-96 max-w-full"
      >
        {(control) => (
          <Input
            {...control}
            value={emptyText}
            placeholder="Signature, Remarks"
            onChange={(event) => write({ empty: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
