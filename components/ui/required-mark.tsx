/** Hidden from screen readers, because they read `aria-required`. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-error-deep">
      *
    </span>
  );
}
