'use client';

import { LogOut } from 'lucide-react';
import { useLogout } from '@/components/auth/logout-provider';
import { Button } from '@/components/ui/button';

export function LogoutButton() {
  const { logOut, isBusy } = useLogout();
  return (
    <Button variant="outline" isBusy={isBusy} onClick={logOut}>
      <LogOut aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  );
}
