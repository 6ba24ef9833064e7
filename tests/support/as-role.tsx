import type { ReactNode } from 'react';
import { SessionPermissionsProvider } from '@/lib/browser/session/session-features';
import { callsOf } from '@/lib/contract/role-calls';
import { isViewOnly, type Role } from '@/lib/contract/roles';

/** Shows a screen as a user with the role sees it. */
export function AsRole({ name: role, children }: { name: Role; children: ReactNode }) {
  const mayCall = (name: string) => callsOf(role)?.has(name) ?? true;
  return (
    <SessionPermissionsProvider value={{ mayCall, isViewOnly: isViewOnly(role) }}>
      {children}
    </SessionPermissionsProvider>
  );
}
