import type { ReactNode } from 'react';

export function Legend({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${colour}`} />
      {children}
    </span>
  );
}
