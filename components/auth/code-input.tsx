'use client';

import { OTPInput } from 'input-otp';
import type { Ref } from 'react';
import { codeLength } from '@/lib/features/auth/rules';
import { cn } from '@/lib/format/cn';

interface CodeBoxProps {
  char: string | null;
  isActive: boolean;
  isInvalid: boolean;
}

function CodeBox({ char, isActive, isInvalid }: CodeBoxProps) {
  return (
    <div
      className={cn(
        'flex h-14 items-center justify-center rounded-control border font-semibold text-xl tabular-nums transition-colors',
        isInvalid ? 'border-error-deep text-error-deep' : isActive ? 'border-accent-deep' : 'border-field-line',
        isActive && (isInvalid ? 'outline-1 outline-error-deep' : 'outline-1 outline-accent-deep'),
        isActive && isInvalid ? 'bg-error-soft' : 'bg-surface',
      )}
    >
      {char ?? (isActive && <span className="h-6 w-px animate-caret bg-main" />)}
    </div>
  );
}

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  errorId?: string;
  ref: Ref<HTMLInputElement>;
}

/**
 * Renders one input that looks like six boxes. A single input supports pasting, autofill from a text message, and
 * Backspace.
 */
export function CodeInput({ value, onChange, errorId, ref }: CodeInputProps) {
  return (
    <OTPInput
      ref={ref}
      autoFocus
      name="code"
      maxLength={codeLength}
      pattern="^\d+$"
      inputMode="numeric"
      autoComplete="one-time-code"
      pushPasswordManagerStrategy="none"
      pasteTransformer={(text) => text.replace(/\D/g, '')}
      aria-label="Verification code, 6 digits"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={value}
      onChange={onChange}
      containerClassName="flex"
      render={({ slots }) => (
        <div className="grid w-full grid-cols-6 gap-2.5">
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the six boxes never move.
            <CodeBox key={index} char={slot.char} isActive={slot.isActive} isInvalid={Boolean(errorId)} />
          ))}
        </div>
      )}
    />
  );
}
