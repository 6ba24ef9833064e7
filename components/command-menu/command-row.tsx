'use client';

import { Command } from 'cmdk';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { asksBeforeLeaving } from '@/lib/browser/device/data-attributes';
import { cn } from '@/lib/format/cn';
import type { Entry } from './entry';

interface MenuHandlers {
  /** Adds the entry to the recent entries. Then navigates to the entry, unless the click opens a new tab. */
  followLink: (entry: Entry, event: MouseEvent) => void;
  runAction: (run: () => void) => void;
}

const MenuContext = createContext<MenuHandlers>({ followLink: () => undefined, runAction: () => undefined });
export const MenuProvider = MenuContext.Provider;

const rowClass = cn(
  'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-control px-3 py-1.5 text-sm [&_svg]:size-[18px] [&_svg]:shrink-0',
  'data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-deep',
);

function Row({ icon, label, detail, foundBy }: { icon: ReactNode; label: string; detail?: string; foundBy?: string }) {
  return (
    <>
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-4 max-sm:flex-col">
        <span title={label} className="max-w-full truncate">
          {label}
          {foundBy && (
            <span title={foundBy} className="block truncate text-secondary-deep text-xs tabular-nums">
              {foundBy}
            </span>
          )}
        </span>
        {detail && (
          <span
            title={detail}
            className="max-w-full shrink-0 truncate text-secondary-deep text-xs tabular-nums sm:max-w-[60%]"
          >
            {detail}
          </span>
        )}
      </span>
    </>
  );
}

/**
 * Renders an entry as a link, so that it can open in a new tab. The row's value contains `group` to be unique, because
 * two groups can contain the same entry.
 */
export function LinkRow({ entry, group, icon }: { entry: Entry; group: string; icon: ReactNode }) {
  const { followLink } = use(MenuContext);
  return (
    <Command.Item asChild value={`${group} ${entry.href}`} className={rowClass}>
      <a href={entry.href} {...asksBeforeLeaving} tabIndex={-1} onClick={(event) => followLink(entry, event)}>
        <Row icon={icon} label={entry.label} detail={entry.detail} foundBy={entry.foundBy} />
      </a>
    </Command.Item>
  );
}

interface ActionRowProps {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  staysOpen?: boolean;
}

export function ActionRow({ label, icon, onSelect, staysOpen = false }: ActionRowProps) {
  const { runAction } = use(MenuContext);
  return (
    <Command.Item
      value={`action ${label}`}
      onSelect={staysOpen ? onSelect : () => runAction(onSelect)}
      className={rowClass}
    >
      <Row icon={icon} label={label} />
    </Command.Item>
  );
}

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-2 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-secondary-deep **:[[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-3 py-2 text-secondary-deep text-sm">
      {children}
    </div>
  );
}
