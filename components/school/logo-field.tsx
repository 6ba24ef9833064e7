'use client';

import { Image, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field-error';
import { FileButton } from '@/components/ui/file-button';
import { useObjectUrl } from '@/lib/features/files/use-object-url';
import { checkLogo, logoAccepts } from '@/lib/features/school/check-logo';
import { cn } from '@/lib/format/cn';

interface LogoPreviewProps {
  /** The chosen file, which replaces the stored logo. */
  chosen: File | null;
  /** The URL of the stored logo, or ''. */
  stored: string;
  onUnreadable: () => void;
}

function LogoPreview({ chosen, stored, onUnreadable }: LogoPreviewProps) {
  const chosenUrl = useObjectUrl(chosen);
  const [broken, setBroken] = useState('');
  const source = chosen ? chosenUrl : stored;
  return (
    <div className="grid size-36 shrink-0 place-items-center overflow-hidden rounded-card border bg-muted text-secondary">
      {source && source !== broken ? (
        // biome-ignore lint/performance/noImgElement: a local or small picture that an optimizer must not fetch.
        <img
          src={source}
          alt="Preview of the logo"
          className="size-full object-contain"
          // Detects a broken image on mount too, because its `error` event can fire before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(source);
          }}
          onError={() => {
            setBroken(source);
            if (chosen) onUnreadable();
          }}
        />
      ) : (
        <Image aria-hidden strokeWidth={1.25} className="size-12" />
      )}
    </div>
  );
}

/** Lets the user choose a logo and shows a preview. Does not upload the logo, because the API has no call for it. */
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
    // Moves the focus to the file input, because the focused button disappears.
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
            Recommended 300×300 pixels. PNG or JPEG.
          </p>
          {error && <FieldError id="logo-error">{error}</FieldError>}
        </div>
      </div>
    </fieldset>
  );
}
