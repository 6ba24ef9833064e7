/** The mark is hidden from screen readers, because they read `aria-required` of the field. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-error-deep">
      *
    </span>
  );
}
