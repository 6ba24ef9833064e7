import { cn } from '@/lib/format/cn';
import { ShortcutsLink } from './shortcuts-link';

function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={className}>
      <rect width="40" height="40" rx="11" fill="#0cb5bf" />
      <path
        d="M8.5 19 20 9.2 31.5 19"
        fill="none"
        stroke="#06282b"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12 18.6V30h5.6V21.4h8.4" fill="none" stroke="#06282b" strokeWidth="2.8" strokeLinejoin="round" />
      <path d="M28 18.6V30" fill="none" stroke="#06282b" strokeWidth="2.8" strokeLinecap="round" />
      <path d="m17.6 21.4 7 2.4V33l-7-3Z" fill="#fff" />
    </svg>
  );
}

export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3">
      <BrandMark className="size-9" />
      <span className={cn('font-semibold text-xl tracking-tight', isShort && 'max-lg:sr-only')}>Homeroom</span>
    </span>
  );
}
/**
 * Shows the name of the product. A tooltip shows its version. The footer is hidden while the content shows a skeleton,
 * because the loaded content moves the footer.
 */
export function Footer({ release }: { release: string }) {
  return (
    <footer className="[main:has(.animate-shimmer)+&]:invisible print:hidden flex h-footer items-center gap-6 border-t px-gutter text-secondary-deep text-sm">
      <span title={release}>Homeroom · {new Date().getFullYear()}</span>
      <ShortcutsLink />
    </footer>
  );
}

const skipLinkClass =
  'print:hidden fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-primary-ink text-sm transition-transform focus:translate-y-0';

/**
 * Renders a link to the content. On a page with a list, also renders a link to the rows. The links are the first tab
 * stops of a page, and visible only while focused.
 */
export function SkipLinks() {
  return (
    <>
      <a href="#content" className={skipLinkClass}>
        Skip to content
      </a>
      <a href="#rows" className={cn(skipLinkClass, 'hidden not-print:in-[body:has(#rows)]:block')}>
        Skip to list
      </a>
    </>
  );
}
