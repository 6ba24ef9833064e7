import type { ReactNode } from 'react';
import { Brand } from '@/components/shell/frame';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-8 bg-gradient-to-b from-accent-soft to-60% to-page px-4 py-10">
      <header>
        <Brand />
      </header>
      <div className="w-full max-w-[420px]">{children}</div>
    </div>
  );
}
