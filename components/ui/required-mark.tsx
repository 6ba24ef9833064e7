/** `aria-required` tells screen readers; the star is for the eye. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-error-deep">
      *
    </span>
  );
}
