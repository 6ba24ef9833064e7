import type { ReactNode } from 'react';

/** One sentence, and the one action that helps. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p className="max-w-md break-words text-base text-secondary-deep">{children}</p>
      {action}
    </div>
  );
}
