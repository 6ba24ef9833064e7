import type { Ref } from 'react';
import type { ControlWiring } from '@/components/ui/field';
import { sanitizeInput } from '@/lib/browser/device/sanitize-input';
import { cleanTypedMobile } from '@/lib/format/phone';

interface MobileInputProps {
  wiring: ControlWiring;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (mobile: string) => void;
}

export function MobileInput({ wiring, ref, value, onChange }: MobileInputProps) {
  return (
    <div className="flex h-12 items-center rounded-control border border-field-line bg-surface transition-colors focus-within:border-accent-deep focus-within:outline-1 focus-within:outline-accent-deep hover:border-secondary-deep has-aria-invalid:border-error-deep has-aria-invalid:outline-error-deep">
      <span aria-hidden className="border-r px-3.5 text-base text-secondary-deep">
        +91
      </span>
      <input
        {...wiring}
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the page has this one field and nothing to read before it.
        autoFocus
        type="tel"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        value={value}
        onChange={(event) => onChange(sanitizeInput(event.target, (text) => cleanTypedMobile(text, value)))}
        className="h-full min-w-0 flex-1 rounded-r-control px-3.5 text-base tabular-nums tracking-wider outline-none"
      />
    </div>
  );
}
