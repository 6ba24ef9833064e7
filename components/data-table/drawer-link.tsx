'use client';

import { useIsRestoring } from '@tanstack/react-query';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { linkClass } from '@/components/ui/link-class';
import { useUrlParams } from '@/lib/lists/use-url-params';
import { CellText } from './column';

/** The parameter of the address that names the row whose drawer is open. */
export type DrawerName = 'student' | 'employee';

/** The drawer over a list: it is in the address, so that Back closes it, and a reload and a bookmark open it. */
export function useDrawer(name: DrawerName) {
  const { query, takeBack } = useUrlParams();
  const given = query.get(name);
  // The screen that only waits for its rows gives way to the one that has them.
  const isWaiting = useIsRestoring();
  return {
    /** The id as it was given; `null` while the drawer is closed. */
    shown: isWaiting ? null : given,
    close: () => {
      if (given !== null) takeBack({ [name]: null });
    },
  };
}

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
