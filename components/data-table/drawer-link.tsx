'use client';

import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { linkClass } from '@/components/ui/link-class';
import type { DrawerName } from '@/lib/lists/use-drawer';
import { useUrlParams } from '@/lib/lists/use-url-params';
import { CellText } from './column';

interface DrawerLinkProps extends PreloadProps {
  drawer: DrawerName;
  /** `null` for a row that the server sent without its id: nothing opens it. */
  id: number | null;
  /** The accessible name, of which `children` is the part that is seen. */
  name: string;
  children: string;
}

/** A row's name, which opens its drawer: a link, so that a new tab can have it, but without loading the page anew. */
export function DrawerLink({ drawer, id, name, children, ...preload }: DrawerLinkProps) {
  const { write, addressWith } = useUrlParams();
  if (id === null) return <CellText>{children}</CellText>;
  const changes = { [drawer]: String(id) };
  return (
    <a
      {...preload}
      href={addressWith(changes)}
      aria-label={name}
      className={`${linkClass} block w-fit max-w-full`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        write(changes, 'push');
      }}
    >
      <CellText>{children}</CellText>
    </a>
  );
}
