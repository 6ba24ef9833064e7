import Link from 'next/link';
import { CellText } from '@/components/data-table/column';
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
    <Link href={href} prefetch={false} className={`${linkClass} block w-fit max-w-full`}>
      <CellText>{children}</CellText>
    </Link>
  );
}
