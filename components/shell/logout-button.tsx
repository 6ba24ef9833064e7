'use client';

import { LogOut } from 'lucide';
import { useLogout } from '@/components/auth/logout-provider';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function LogoutButton() {
  const { logOut, isBusy } = useLogout();
  return (
    <Button variant="outline" isBusy={isBusy} onClick={logOut}>
      <Icon of={LogOut} className="size-4" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  );
}
