'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Pencil, ReceiptIndianRupee, UserRoundPlus } from 'lucide';
import type { ReactNode } from 'react';
import { openProps } from '@/components/data-table/column';
import { LoadError } from '@/components/data-table/load-error';
import { CopyPhone, CopyText } from '@/components/dialogs/copy-text';
import { Detail } from '@/components/dialogs/detail';
import { HistoryButton } from '@/components/dialogs/history-button';
import { PersonDataButton } from '@/components/dialogs/person-data-button';
import { RowDrawer, useRowById } from '@/components/dialogs/row-drawer';
import { PhotoPreview } from '@/components/form/photo-preview';
import { DocumentLinks } from '@/components/links/document-links';
import { PageLink } from '@/components/links/page-link';
import { PrintButton } from '@/components/print/print-button';
import { Button } from '@/components/ui/button';
import { linkClass } from '@/components/ui/link-class';
import { RowsSkeleton } from '@/components/ui/skeletons';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { Allowed, useFeature } from '@/lib/browser/session/session-features';
import type { Student } from '@/lib/contract/students';
import { parseId } from '@/lib/contract/values/integers';
import { fileUrl } from '@/lib/features/files/file-url';
import { parentsQuery } from '@/lib/features/parents/queries';
import { findParent, relationships } from '@/lib/features/parents/rules';
import { formerSectionsQuery } from '@/lib/features/school-years/queries';
import { studentQuery } from '@/lib/features/students/queries';
import { addressText, enrollmentText, genderLabel, placementText } from '@/lib/features/students/texts';
import { formatDate } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';
import { MissingData } from './missing-data';
import { type StudentActions, StudentSwitch } from './students-columns';

interface StudentDrawerProps {
  openId: string;
  page: ListPage<Student>;
  actions: StudentActions;
  onClose: () => void;
  onLeave: () => void;
}

const texts = {
  unknown: 'This student was not found.',
  notOnPage: 'This student is not on this page of the list. Search for their name or number.',
  failed: 'Failed to load the student. Please try again later.',
  search: 'Name or number',
};

const photoSource = (name: string) => fileUrl('students', name);

export function StudentDrawer({ openId, page, actions, onClose, onLeave }: StudentDrawerProps) {
  const id = parseId(openId);
  const lookup = useRowById(id, page, (student) => student.id, studentQuery(id));
  return (
    <RowDrawer
      name="student"
      lookup={lookup}
      title="Student"
      heading={(student) => ({
        title: personName(student),
        context: joinWithDots(enrollmentText(student), placementText(student)),
      })}
      texts={texts}
      onClose={onClose}
      onLeave={onLeave}
    >
      {(student) => <StudentDetails student={student} onErased={onClose} {...actions} />}
    </RowDrawer>
  );
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t pt-5">
      <h3 className="mb-3 font-semibold text-base">{title}</h3>
      <dl className="grid gap-4 print:grid-cols-2">{children}</dl>
    </section>
  );
}

interface StudentDetailsProps extends StudentActions {
  student: Student;
  onErased: () => void;
}

function StudentDetails({ student, edit, fees, parents, move, onToggle, onErased }: StudentDetailsProps) {
  const hasDocuments = useFeature('filter');
  const name = personName(student);
  const address = addressText(student);
  const placement = placementText(student);
  const email = student.email.trim();
  return (
    <>
      <div className="flex items-center gap-5">
        <PhotoPreview photo={student.profilepic} sourceOf={photoSource} alt={`Photo of ${name}`} />
        <StudentSwitch student={student} onToggle={onToggle} />
        <span className="ml-auto self-start">
          <PrintButton />
        </span>
      </div>
      <div className="mt-5 empty:hidden">
        <MissingData student={student} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Allowed call="PUT /students/update">
          <Button icon={Pencil} {...openProps(edit, student)}>
            Edit Student
          </Button>
        </Allowed>
        <Allowed call="POST /section/add-students">
          <Button icon={ArrowRightLeft} {...openProps(move, student)}>
            Move
          </Button>
        </Allowed>
        <Button icon={ReceiptIndianRupee} {...openProps(fees, student)}>
          View Fees
        </Button>
        {hasDocuments && student.id !== null && (
          <DocumentLinks choice={{ sectionId: null, studentIds: [student.id] }} />
        )}
        <HistoryButton noun="students" recordId={student.id} name={name} />
        <PersonDataButton noun="students" id={student.id} name={name} onErased={onErased} />
      </div>
      <section className="mt-6 border-t pt-5">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 className="font-semibold text-base">Parents</h3>
          <Allowed call="POST /students/parent/create">
            <Button icon={UserRoundPlus} {...openProps(parents, student)}>
              Add Parent
            </Button>
          </Allowed>
        </div>
        <StudentParents studentId={student.id} />
      </section>
      <Details title="Student Information">
        <Detail label="Phone Number">
          <CopyPhone number={student.mobileNo} />
        </Detail>
        <Detail label="Date of Birth">{formatDate(student.dob)}</Detail>
        <Detail label="Gender">{orDash(genderLabel(student.gender))}</Detail>
        <Detail label="Email">{email ? <CopyText>{email}</CopyText> : '-'}</Detail>
        {placement && (
          <Detail label="Class and Section">
            {student.sectionId === null ? (
              placement
            ) : (
              <PageLink href={`/sections/${student.sectionId}/students`} className={linkClass}>
                {placement}
              </PageLink>
            )}
          </Detail>
        )}
        <StudentFormerSections studentId={student.id} />
      </Details>
      <Details title="Address Information">
        <Detail label="Address">{address ? <CopyText>{address}</CopyText> : '-'}</Detail>
      </Details>
    </>
  );
}

function StudentFormerSections({ studentId }: { studentId: number | null }) {
  const isKept = useFeature('promotion') && studentId !== null;
  const { data } = useQuery({ ...formerSectionsQuery(studentId), enabled: isKept });
  if (!data || data.data.length === 0) return null;
  return (
    <Detail label="Former Sections">
      {data.data.map(({ year_id, name, classname, section }) => (
        <span key={year_id}>
          {name}: {classname} {section}
        </span>
      ))}
    </Detail>
  );
}

function StudentParents({ studentId }: { studentId: number | null }) {
  const query = useQuery(parentsQuery(studentId));
  const { data, error } = query;
  if (error) return <LoadError query={query} failure="Failed to load parent information" />;
  if (!data) return <RowsSkeleton />;
  if (data.parents.length === 0) return <p className="text-secondary-deep">No parents have been added yet.</p>;
  return (
    <dl className="grid gap-4 print:grid-cols-2">
      {relationships.map(({ value, label }) => {
        const parent = findParent(data.parents, value);
        if (!parent) return null;
        return (
          <Detail key={value} label={joinWithDots(label, personName(parent))}>
            <CopyPhone number={parent.mobileno} />
          </Detail>
        );
      })}
    </dl>
  );
}
