import { classListPath, type DocumentChoice, documentAddress } from '@/lib/features/documents/queries';
import { ButtonLink } from './button-link';

type Document = 'class-list' | 'id-cards' | 'certificates';

export function DocumentLinks({ choice, open }: { choice: DocumentChoice; open?: Document }) {
  const isForOne = choice.studentIds.length === 1;
  const links = [
    ...(choice.sectionId === null
      ? []
      : [{ document: 'class-list', label: 'Class List', href: classListPath(choice.sectionId) }]),
    {
      document: 'id-cards',
      label: isForOne ? 'ID Card' : 'ID Cards',
      href: documentAddress('/students/id-cards', choice),
    },
    {
      document: 'certificates',
      label: isForOne ? 'Bonafide Certificate' : 'Bonafide Certificates',
      href: documentAddress('/students/certificates', choice),
    },
  ];
  return links
    .filter(({ document }) => document !== open)
    .map(({ document, label, href }) => (
      <ButtonLink key={document} href={href}>
        {label}
      </ButtonLink>
    ));
}
