import { ChevronDown, MonitorSmartphone } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { SidebarLink } from './sidebar-entries';

const nameMenuId = 'name-menu';

/** Shows the greeting as a button that opens a menu. The menu is a native popover, so it needs no script. */
export function NameMenu({ greeting }: { greeting: string }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={nameMenuId}
        title={greeting}
        className="ml-auto inline-flex h-10 min-w-0 max-w-56 items-center gap-1 rounded-control px-2 text-base [anchor-name:--name-menu] hover:bg-accent-soft"
      >
        <span className="truncate">{greeting}</span>
        <Icon of={ChevronDown} className="size-4 shrink-0" />
      </button>
      <div
        id={nameMenuId}
        popover="auto"
        className="top-top-bar right-4 left-auto m-0 min-w-48 rounded-card border bg-surface p-1.5 text-main shadow-lg [position-anchor:--name-menu] [position-area:bottom_span-left] supports-[position-area:bottom]:inset-auto"
      >
        <SidebarLink
          path="/settings/sessions"
          label="My Sessions"
          icon={<Icon of={MonitorSmartphone} className="size-4" />}
        />
      </div>
    </>
  );
}
