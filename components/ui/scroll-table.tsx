import type { ReactNode } from 'react';

interface ScrollTableProps {
  label: string;
  headers: readonly string[];
  children: ReactNode;
}

export function ScrollTable({ label, headers, children }: ScrollTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable area.
      tabIndex={0}
      className="scroll-hint max-h-56 overflow-auto rounded-control border [--scroll-base:var(--raised)]"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="sticky top-0 h-9 border-b bg-muted px-3 font-semibold text-secondary-deep text-xs"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
