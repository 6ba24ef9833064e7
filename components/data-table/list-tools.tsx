'use client';

import { Columns3, Printer, Rows3 } from 'lucide';
import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { listToolsId } from '@/components/shell/page-header';
import { IconButton } from '@/components/ui/icon-button';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import { useCompactRows } from '@/lib/browser/lists/use-list-choices';
import { cn } from '@/lib/format/cn';

type ButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>;

/** Renders the buttons for views, print and row height into the page header, beside Download. */
export function ListTools({ print, views }: { print: ButtonProps; views: ButtonProps | false }) {
  const { isCompact, toggle } = useCompactRows();
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById(listToolsId)), []);
  return (
    place &&
    createPortal(
      <>
        {views && <IconButton label="Views" icon={Columns3} {...views} />}
        <IconButton label="Print" icon={Printer} {...print} />
        <IconButton
          label="Compact rows"
          icon={Rows3}
          {...allowsRapidClicks}
          aria-pressed={isCompact}
          onClick={toggle}
          // Narrow windows have no room for it beside Views, whose dialog has the same choice.
          className={cn('aria-pressed:bg-accent-soft aria-pressed:text-accent-deep', views && 'max-xl:hidden')}
        />
      </>,
      place,
    )
  );
}
