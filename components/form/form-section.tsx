import type { ReactNode } from 'react';

/** Lays fields out in two columns. A field spans both columns with `col-span-full`. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="not-first:mt-6">
      {title && <h3 className="mb-4 font-semibold text-base">{title}</h3>}
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
