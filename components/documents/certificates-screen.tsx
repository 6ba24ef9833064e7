'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { DocumentLinks } from '@/components/links/document-links';
import { useSchool } from '@/components/shell/tab-title';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import type { Student } from '@/lib/contract/students';
import { useDocumentStudents } from '@/lib/features/documents/hooks';
import { readDocumentChoice, wordsFor } from '@/lib/features/documents/queries';
import { parentsQuery } from '@/lib/features/parents/queries';
import { profileQuery } from '@/lib/features/school/queries';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { formatDate, today } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { schoolYearOf } from '@/lib/format/school-year';
import { joinWithAnd } from '@/lib/format/text';
import { DocumentsPage } from './documents-page';

const maxPurposeLength = 120;

export function CertificatesScreen() {
  const { query, write } = useUrlParams();
  const choice = readDocumentChoice(query);
  const loaded = useDocumentStudents(choice);
  const purpose = (query.get('purpose') ?? '').slice(0, maxPurposeLength);
  const inactive = loaded.students?.filter(({ isActive }) => !isActive) ?? [];
  return (
    <DocumentsPage
      title="Bonafide Certificates"
      loaded={loaded}
      links={<DocumentLinks choice={choice} open="certificates" />}
      tools={
        <div className="mb-4 grid max-w-xl gap-3">
          <Field
            label="Purpose"
            hint="For example: applying for a passport. Without a purpose, the sentence is left out."
          >
            {(control) => (
              <Input
                {...control}
                value={purpose}
                maxLength={maxPurposeLength}
                onChange={(event) => write({ purpose: event.target.value })}
              />
            )}
          </Field>
          {inactive.length > 0 && (
            <Callout tone="warning">
              {joinWithAnd(inactive.map(personName))} {inactive.length === 1 ? 'is' : 'are'} inactive. The certificate
              is for students who attend the school.
            </Callout>
          )}
        </div>
      }
    >
      {(students) => (
        <div data-document="certificates" className="grid grid-cols-1 gap-6 print:block">
          {students.map((student) => (
            <Certificate key={student.id} student={student} purpose={purpose.trim()} />
          ))}
        </div>
      )}
    </DocumentsPage>
  );
}

function Certificate({ student, purpose }: { student: Student; purpose: string }) {
  const school = useSchool();
  const { data: profile } = useQuery(profileQuery());
  const query = useQuery(parentsQuery(student.id));
  const { data: parents, error } = query;
  const words = wordsFor(student);
  const name = personName(student);
  const placement = placementText(student);
  if (error) {
    return (
      <Card>
        <LoadError query={query} message={`The parents of ${name} could not be loaded. ${error.message}`} />
      </Card>
    );
  }
  if (!parents) return <Skeleton className="h-96 max-w-[186mm]" />;
  const parentNames = parents.parents.filter(({ parenttype }) => parenttype !== 'guardian').map(personName);
  return (
    <article
      aria-label={`Certificate of ${name}`}
      className="wrap-anywhere max-w-[186mm] rounded-card border bg-surface px-[15mm] py-[12mm] max-sm:px-5 text-[12pt] leading-relaxed print:not-last:break-after-page print:border-0 print:p-0"
    >
      <header className="border-b pb-4 text-center">
        {school.logo && (
          // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
          <img src={school.logo} alt="" className="mx-auto mb-2 h-16 max-w-48 object-contain" />
        )}
        <p className="font-semibold text-[18pt] leading-tight">{school.name}</p>
        <p className="whitespace-pre-line text-[10pt]">{profile?.data.address}</p>
      </header>
      <p className="mt-6 flex justify-between text-[10pt]">
        <span>No. ____________</span>
        <span>Date: {formatDate(today())}</span>
      </p>
      <h2 className="my-8 text-center font-semibold text-[16pt] uppercase tracking-wide">Bonafide Certificate</h2>
      <p>
        This is to certify that <strong>{name}</strong>
        {parentNames.length > 0 && `, ${words.child} of ${joinWithAnd(parentNames)}`}, enrollment number{' '}
        <strong>{enrollmentText(student)}</strong>, is a bonafide student of this school
        {placement && (
          <>
            {' '}
            and studies in class <strong>{placement}</strong>
          </>
        )}{' '}
        in the school year {schoolYearOf(today())}.
      </p>
      {student.dob && (
        <p className="mt-4">
          {words.possessive} date of birth is <strong>{formatDate(student.dob)}</strong> according to the records of the
          school.
        </p>
      )}
      {purpose && <p className="mt-4">This certificate is issued for the following purpose: {purpose}.</p>}
      <footer className="mt-[28mm] flex justify-between gap-6 text-[10pt]">
        <span className="w-[55mm] border-t pt-1">School seal</span>
        <span className="w-[55mm] border-t pt-1 text-right">Principal</span>
      </footer>
    </article>
  );
}
