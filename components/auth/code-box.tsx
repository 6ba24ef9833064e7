import { cn } from '@/lib/format/cn';

interface CodeBoxProps {
  char: string | null;
  isActive: boolean;
  isWrong: boolean;
}

export function CodeBox({ char, isActive, isWrong }: CodeBoxProps) {
  return (
    <div
      className={cn(
        'flex h-14 items-center justify-center rounded-control border bg-surface font-semibold text-xl tabular-nums transition-colors',
        isActive
          ? 'border-accent-deep outline-1 outline-accent-deep'
          : isWrong
            ? 'border-error-deep'
            : 'border-field-line',
      )}
    >
      {char ?? (isActive && <span className="h-6 w-px animate-caret bg-main" />)}
    </div>
  );
}
