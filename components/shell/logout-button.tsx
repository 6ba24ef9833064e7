'use client';

import { LogOut } from 'lucide';
import { useLogout } from '@/components/auth/logout-provider';
import { Button } from '@/components/ui/button';

export function LogoutButton() {
  const { logOut, isBusy } = useLogout();
  return (
    <Button icon={LogOut} variant="outline" isBusy={isBusy} onClick={logOut}>
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  );
}
