'use client';

import { useIsRestoring } from '@tanstack/react-query';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { linkClass } from '@/components/ui/link-class';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { CellText } from './column';

/** The URL parameter with the id of the row whose drawer is open. */
export type DrawerName = 'student' | 'employee';

/** Keeps the open drawer in the URL, so that Back closes it and a reload or a bookmark opens it. */
export function useDrawer(name: DrawerName) {
  const { query, revertPush } = useUrlParams();
  const idParam = query.get(name);
  // True in the placeholder screen, which is replaced once its queries are prefetched. It opens no drawer.
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
  /** `null` for a row that the server sent without an id. The name is then not a link. */
  id: number | null;
  /** The accessible name, which contains the visible `children`. */
  name: string;
  children: string;
}

/** Links the name of a row to its drawer. A click opens it without navigation, but a new tab works too. */
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
