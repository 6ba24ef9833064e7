'use client';

import { OTPInput } from 'input-otp';
import type { Ref } from 'react';
import { codeLength } from './checks';
import { CodeBox } from './code-box';

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** The id of the error message below. */
  errorId?: string;
  ref: Ref<HTMLInputElement>;
}

/** One input that looks like six boxes, so that pasting, autofill from a message and Backspace work. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: six boxes that never move.
            <CodeBox key={index} char={slot.char} isActive={slot.isActive} isWrong={Boolean(errorId)} />
          ))}
        </div>
      )}
    />
  );
}
