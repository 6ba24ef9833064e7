import { navigation } from '@/lib/routes';
import { SidebarGroup, SidebarLink } from './sidebar-entries';

/** Its icons come with the page, so that no browser loads a script for them. */
export function Sidebar() {
  return (
    <nav
      aria-label="Main"
      className="border-r bg-surface md:fixed md:top-top-bar md:bottom-0 md:left-0 md:w-sidebar md:overflow-y-auto"
    >
      <ul className="flex flex-col gap-0.5 p-3">
        {navigation.map(({ path, label, icon: Icon, children }) => {
          const icon = <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />;
          return (
            <li key={path}>
              {children ? (
                <SidebarGroup path={path} label={label} icon={icon}>
                  {children.map((child) => (
                    <li key={child.path}>
                      <SidebarLink path={child.path} label={child.label} />
                    </li>
                  ))}
                </SidebarGroup>
              ) : (
                <SidebarLink path={path} label={label} icon={icon} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
