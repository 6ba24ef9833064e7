'use client';

import { useSearchParams } from 'next/navigation';
import { DocumentLinks } from '@/components/links/document-links';
import { useSchool } from '@/components/shell/tab-title';
import type { Student } from '@/lib/contract/students';
import { useDocumentStudents } from '@/lib/features/documents/hooks';
import { readDocumentChoice } from '@/lib/features/documents/queries';
import { fileUrl } from '@/lib/features/files/file-url';
import { addressText, enrollmentText, placementText } from '@/lib/features/students/texts';
import { inBatches } from '@/lib/format/arrays';
import { cn } from '@/lib/format/cn';
import { formatDate, today } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { schoolYearOf } from '@/lib/format/school-year';
import { DocumentsPage } from './documents-page';

/** An A4 sheet has room for two columns and five rows of cards. */
const cardsPerSheet = 10;

export function IdCardsScreen() {
  const choice = readDocumentChoice(useSearchParams());
  return (
    <DocumentsPage
      title="ID Cards"
      loaded={useDocumentStudents(choice)}
      links={<DocumentLinks choice={choice} open="id-cards" />}
    >
      {(students) => (
        <div data-document="cards">
          {inBatches(students, cardsPerSheet).map((sheet) => (
            <ul
              key={sheet[0]?.id}
              className="mb-6 grid w-fit grid-cols-[repeat(2,85.6mm)] gap-x-[4mm] gap-y-[1.5mm] max-lg:grid-cols-[85.6mm] print:mb-0 print:grid-cols-[repeat(2,85.6mm)] print:not-last:break-after-page"
            >
              {sheet.map((student) => (
                <IdCard key={student.id} student={student} />
              ))}
            </ul>
          ))}
        </div>
      )}
    </DocumentsPage>
  );
}

interface CardTextProps {
  children: string;
  className: string;
}

/** Shows a text that may be cut off, because the size of a card is fixed. The tooltip has the full text. */
const CardText = ({ children, className }: CardTextProps) => (
  <span title={children} className={cn('wrap-anywhere min-w-0', className)}>
    {children}
  </span>
);

/** An identity card of the size ID-1 of ISO/IEC 7810, which is that of a bank card. */
function IdCard({ student }: { student: Student }) {
  const school = useSchool();
  const details = [
    ['Class', orDash(placementText(student))],
    ['Born', formatDate(student.dob)],
    ['Phone', orDash(formatPhone(student.mobileNo))],
  ] as const;
  return (
    <li className="flex h-[53.98mm] w-[85.6mm] flex-col rounded-[3mm] border border-edge bg-surface p-[3mm] text-[8pt] text-main leading-[1.25]">
      <p className="flex items-center gap-[2mm] border-b pb-[1.5mm]">
        {/* biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off. */}
        {school.logo && <img src={school.logo} alt="" className="h-[6mm] max-w-[14mm] object-contain" />}
        <CardText className="line-clamp-1! font-semibold text-[9.5pt]">{school.name}</CardText>
        <span className="ml-auto shrink-0 text-[7pt] text-secondary-deep">{schoolYearOf(today())}</span>
      </p>
      <div className="mt-[2mm] flex gap-[3mm]">
        <Photo student={student} />
        <div className="min-w-0 flex-1">
          <CardText className="line-clamp-2! font-semibold text-[10.5pt] leading-[1.15]">
            {personName(student)}
          </CardText>
          <CardText className="line-clamp-1! mb-[1mm] text-secondary-deep">{enrollmentText(student)}</CardText>
          <dl className="grid grid-cols-[auto_1fr] gap-x-[2mm]">
            {details.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-secondary-deep">{label}</dt>
                <dd className="min-w-0">
                  <CardText className="line-clamp-2!">{value}</CardText>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <CardText className="line-clamp-3! mt-auto text-[7pt]">{addressText(student).replaceAll('\n', ', ')}</CardText>
    </li>
  );
}

function Photo({ student }: { student: Student }) {
  return (
    <div className="h-[26mm] w-[20.5mm] shrink-0 overflow-hidden! rounded-[1mm] border">
      {student.profilepic && (
        // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
        <img
          src={fileUrl('students', student.profilepic)}
          alt={personName(student)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
