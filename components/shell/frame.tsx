/** Small parts of every page's frame. */

import { BrandMark } from '@/components/ui/brand-mark';
import { cn } from '@/lib/format/cn';
import { ShortcutsLink } from './shortcuts-link';

/** `isShort` shows the mark alone in narrow windows. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3">
      <BrandMark className="size-9" />
      <span className={cn('font-semibold text-xl tracking-tight', isShort && 'max-lg:sr-only')}>Homeroom</span>
    </span>
  );
}
export function Footer() {
  return (
    <footer className="print:hidden flex h-footer items-center justify-center gap-6 border-t px-gutter text-secondary-deep text-sm">
      <span>Homeroom · {new Date().getFullYear()}</span>
      <ShortcutsLink />
    </footer>
  );
}

/** The first tab stop of a page, visible only while focused. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="print:hidden fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-primary-ink text-sm transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
