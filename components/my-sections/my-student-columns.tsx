import { CellText, type Column, textColumn } from '@/components/data-table/column';
import { linkClass } from '@/components/ui/link-class';
import type { MyStudent } from '@/lib/contract/my-sections';
import { fileUrl } from '@/lib/features/files/file-url';
import { relationships } from '@/lib/features/parents/rules';
import { formatDate } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { formatPhone, toDialableNumber } from '@/lib/format/phone';

export const myStudentColumns: Column<MyStudent>[] = [
  { key: 'name', header: 'Name', cell: (student) => <Child {...student} /> },
  { key: 'parents', header: 'Parents', cell: ({ parents }) => <Parents parents={parents} /> },
  textColumn('dob', 'Date of Birth', ({ dob }) => dob && formatDate(dob), '9.5rem'),
  textColumn('enrollmentNo', 'Enrollment No.', ({ enrollmentNo }) => enrollmentNo, '11rem'),
];

function Child(student: MyStudent) {
  const name = personName(student);
  const photo = fileUrl('students', student.profilepic);
  return (
    <span className="flex min-w-0 items-center gap-3">
      {photo ? (
        // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
        <img src={photo} alt="" width={40} height={40} loading="lazy" className="size-10 rounded-full object-cover" />
      ) : (
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-muted max-md:hidden print:hidden"
        >
          {[...name][0]}
        </span>
      )}
      <CellText>{name}</CellText>
    </span>
  );
}

function Parents({ parents }: Pick<MyStudent, 'parents'>) {
  if (parents.length === 0) return '-';
  return (
    <ul>
      {parents.map((parent) => {
        const { parent_type, mobileno } = parent;
        const relationship = relationships.find(({ value }) => value === parent_type)?.label ?? 'Parent';
        return (
          <li
            key={`${parent_type} ${mobileno}`}
            className="wrap-anywhere whitespace-normal py-0.5 md:grid md:items-center md:grid-cols-[minmax(0,1fr)_9rem] md:gap-x-3"
          >
            <span>
              {relationship}: {orDash(personName(parent))}
            </span>
            <a
              href={`tel:${toDialableNumber(mobileno)}`}
              className={`${linkClass} whitespace-nowrap max-md:block max-md:w-fit`}
            >
              {formatPhone(mobileno)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
