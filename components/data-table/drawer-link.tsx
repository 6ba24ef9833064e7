'use client';

import { useIsRestoring } from '@tanstack/react-query';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { linkClass } from '@/components/ui/link-class';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { CellText } from './column';

export type DrawerName = 'student' | 'employee';

/**
 * Stores the id of the open drawer's row in the URL. Back therefore closes the drawer, and the drawer stays open after
 * a reload.
 */
export function useDrawer(name: DrawerName) {
  const { query, revertPush } = useUrlParams();
  const idParam = query.get(name);
  // True inside `QueriesPlaceholder`, which the real screen soon replaces. Only the real screen opens the drawer.
  const isPlaceholder = useIsRestoring();
  return {
    /** The id as given in the URL. `null` while the drawer is closed. */
    openId: isPlaceholder ? null : idParam,
    close: () => {
      if (idParam !== null) revertPush({ [name]: null });
    },
  };
}

interface DrawerLinkProps extends PreloadProps {
  drawer: DrawerName;
  /** The id of the row. `null` if the server sent the row without an id: the name is then not a link. */
  id: number | null;
  /** The accessible name, which contains the visible `children`. */
  name: string;
  children: string;
}

/**
 * Renders the name of a row as a link to its drawer. A click opens the drawer without a page load, and the link can
 * open in a new tab.
 */
export function DrawerLink({ drawer, id, name, children, ...preload }: DrawerLinkProps) {
  const { write, addressWith } = useUrlParams();
  if (id === null) return <CellText>{children}</CellText>;
  const changes = { [drawer]: String(id) };
  return (
    <a
      {...preload}
      href={addressWith(changes)}
      aria-label={name}
      className={`${linkClass} block w-fit min-w-6 max-w-full`}
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
