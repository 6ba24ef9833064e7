import { Icon } from '@/components/ui/icon';
import type { CallName } from '@/lib/contract/calls';
import type { Feature } from '@/lib/contract/features';
import { isOpenTo, navigation } from '@/lib/navigation';
import { SidebarGroup, SidebarLink } from './sidebar-entries';

/** The id of the sidebar element, by which the top bar's button opens the sidebar in narrow windows. */
export const menuId = 'menu';

interface SidebarProps {
  features: readonly Feature[];
  mayCall: (name: CallName) => boolean;
}

/**
 * Shows the sidebar beside the content, or as a drawer in narrow windows. The drawer is a native popover, so it needs
 * no script. The server renders the icons, so that the browser loads no script for them.
 */
export function Sidebar(user: SidebarProps) {
  return (
    <nav
      id={menuId}
      aria-label="Main"
      popover="auto"
      className="fixed top-top-bar bottom-0 left-0 m-0 h-auto w-sidebar shrink-0 overflow-y-auto border-0 border-r bg-surface p-0 text-main backdrop:pointer-events-auto backdrop:bg-backdrop lg:sticky lg:bottom-auto lg:block lg:h-[calc(100dvh-64px)]"
    >
      <ul className="flex flex-col gap-0.5 p-3">
        {navigation
          .filter((entry) => isOpenTo(entry, user))
          .map(({ path, label, icon: shapes, subpages, children }) => {
            const icon = <Icon of={shapes} className="size-[18px] shrink-0 stroke-[1.75]" />;
            return (
              <li key={path}>
                {children ? (
                  <SidebarGroup path={path} label={label} icon={icon}>
                    {children
                      .filter((child) => isOpenTo(child, user))
                      .map((child) => (
                        <li key={child.path}>
                          <SidebarLink path={child.path} label={child.label} />
                        </li>
                      ))}
                  </SidebarGroup>
                ) : (
                  <SidebarLink path={path} label={label} icon={icon} subpages={subpages} />
                )}
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
