import { CellText } from '@/components/data-table/column';
import { PageLink } from '@/components/links/page-link';
import { linkClass } from '@/components/ui/link-class';

interface PersonLinkProps {
  /** Their drawer; `null` where the server sent no id. */
  href: `/students?student=${number}` | `/employees?employee=${number}` | null;
  children: string;
}

/** The name of a member, which leads to their drawer in the list of all. */
export function PersonLink({ href, children }: PersonLinkProps) {
  if (href === null) return <CellText>{children}</CellText>;
  return (
    <PageLink href={href} className={`${linkClass} block w-fit max-w-full`}>
      <CellText>{children}</CellText>
    </PageLink>
  );
}
