import { buttonClass } from '@/components/ui/button-class';
import { classListPath, type DocumentChoice, documentAddress } from '@/lib/features/documents/queries';
import { certificatesPath, idCardsPath } from '@/lib/routes';
import { PageLink } from './page-link';

type Document = 'class-list' | 'id-cards' | 'certificates';

/** Links to the documents of the same students, without the one that is open. */
export function DocumentLinks({ choice, open }: { choice: DocumentChoice; open?: Document }) {
  const isForOne = choice.studentIds.length === 1;
  const links = [
    ...(choice.sectionId === null
      ? []
      : [{ document: 'class-list', label: 'Class List', href: classListPath(choice.sectionId) }]),
    { document: 'id-cards', label: isForOne ? 'ID Card' : 'ID Cards', href: documentAddress(idCardsPath, choice) },
    {
      document: 'certificates',
      label: isForOne ? 'Bonafide Certificate' : 'Bonafide Certificates',
      href: documentAddress(certificatesPath, choice),
    },
  ];
  return links
    .filter(({ document }) => document !== open)
    .map(({ document, label, href }) => (
      <PageLink key={document} href={href} className={buttonClass()}>
        {label}
      </PageLink>
    ));
}
