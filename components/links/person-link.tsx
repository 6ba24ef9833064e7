import { CellText } from '@/components/data-table/column';
import { linkClass } from '@/components/ui/link-class';
import { PageLink } from './page-link';

interface PersonLinkProps {
  /** The URL of the person's drawer. `null` when the server sent no id. */
  href: `/students?student=${number}` | `/employees?employee=${number}` | null;
  children: string;
}

export function PersonLink({ href, children }: PersonLinkProps) {
  if (href === null) return <CellText>{children}</CellText>;
  return (
    <PageLink href={href} className={`${linkClass} block w-fit min-w-6 max-w-full`}>
      <CellText>{children}</CellText>
    </PageLink>
  );
}
