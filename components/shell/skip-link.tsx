/** First on the page for the keyboard, seen only when it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-primary-ink text-sm transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
