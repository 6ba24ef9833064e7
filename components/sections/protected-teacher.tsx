import { UserMinus } from 'lucide-react';
import { useId } from 'react';

const reason = 'The class teacher and the class admin can’t be removed here. Choose someone else in Edit Section.';

/** A disabled Remove button that stays focusable, so that its tooltip can be reached by keyboard. */
export function ProtectedTeacher() {
  const id = useId();
  return (
    <span className="group/tip relative inline-flex">
      <button
        type="button"
        aria-label="Remove"
        aria-disabled
        aria-describedby={id}
        className="inline-flex in-[td]:size-row-button size-9 cursor-not-allowed items-center justify-center rounded-control text-secondary-deep opacity-45 [&_svg]:size-[18px]"
      >
        <UserMinus />
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full right-0 z-30 mt-1 w-60 whitespace-normal rounded-sm bg-main px-2 py-1 text-surface text-xs group-hover/tip:visible group-hover/tip:animate-tooltip group-has-focus-visible/tip:visible"
      >
        {reason}
      </span>
    </span>
  );
}
