'use client';

import { LogOut } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useSignOut } from '@/lib/auth/mutations';

export function LogoutButton() {
  const signOut = useSignOut();
  return (
    // Stays busy after success, while the browser navigates to the sign-in page.
    <Button variant="outline" isBusy={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
      <LogOut aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  );
}
