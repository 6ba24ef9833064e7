import { cn } from '@/lib/format/cn';

/** One entry of the sidebar; the chosen one also has a bar, because its colour alone would not tell everybody. */
export const sidebarClass = (isCurrent: boolean) =>
  cn(
    'relative flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm transition-colors',
    'focus-visible:-outline-offset-2',
    isCurrent
      ? 'bg-accent-soft font-semibold text-accent-deep before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-accent'
      : 'text-main hover:bg-muted',
  );
