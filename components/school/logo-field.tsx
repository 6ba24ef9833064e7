'use client';

import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field-error';
import { FileButton } from '@/components/ui/file-button';
import { cn } from '@/lib/format/cn';
import { checkLogo, logoAccepts } from '@/lib/school/logo';
import { LogoPreview } from './logo-preview';

/** Previews a chosen logo. It is not uploaded: the product has no call for it. */
export function LogoField({ stored }: { stored: string }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const choose = async (file: File) => {
    const problem = await checkLogo(file);
    setError(problem);
    if (!problem) setChosen(file);
  };
  const undo = () => {
    setChosen(null);
    setError(null);
    // The focused button disappears.
    input.current?.focus();
  };

  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">School Logo</legend>
      <div className="flex flex-wrap items-center gap-5">
        <LogoPreview
          chosen={chosen}
          stored={stored}
          onUnreadable={() => {
            setChosen(null);
            setError('This file can’t be read as an image. Please choose another one.');
          }}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              ref={input}
              label="Upload Logo"
              accept={logoAccepts}
              onChoose={(file) => void choose(file)}
              aria-describedby={cn('logo-hint', error && 'logo-error')}
              aria-invalid={error ? true : undefined}
            />
            {chosen && (
              <Button variant="ghost" onClick={undo}>
                <Trash2 aria-hidden className="size-4" />
                Remove
              </Button>
            )}
          </div>
          {chosen && (
            <p className="mt-2 truncate text-sm" title={chosen.name}>
              {chosen.name}
            </p>
          )}
          <p id="logo-hint" className="mt-2 text-secondary-deep text-xs">
            Recommended 300×300 pixels. PNG or JPEG, up to 5 MB.
          </p>
          {error && <FieldError id="logo-error">{error}</FieldError>}
        </div>
      </div>
    </fieldset>
  );
}
