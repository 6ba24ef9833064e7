import { orDash } from '@/lib/format/or-dash';

/** Text that may be missing ('-') or too long: cut, with the whole in the title. Narrow windows give it two lines. */
export function CellText({ children }: { children: string | null | undefined }) {
  const text = orDash(children);
  return (
    <span
      title={text}
      className="min-[1400px]:block min-[1400px]:truncate max-[1400px]:line-clamp-2 max-[1400px]:wrap-anywhere"
    >
      {text}
    </span>
  );
}
