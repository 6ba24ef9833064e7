'use client';

import { Image, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FormFieldProps } from '@/components/form/form-field-props';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { useObjectUrl } from '@/lib/features/files/hooks';
import { safeLogoUrl } from '@/lib/features/school/rules';
import { cn } from '@/lib/format/cn';

type Logo = string | File;

interface LogoPreviewProps {
  logo: Logo;
  onUnreadable: () => void;
}

function LogoPreview({ logo, onUnreadable }: LogoPreviewProps) {
  const chosenUrl = useObjectUrl(logo instanceof File ? logo : null);
  const [broken, setBroken] = useState('');
  const source = logo instanceof File ? chosenUrl : safeLogoUrl({ logo });
  return (
    <div className="grid size-36 shrink-0 place-items-center overflow-hidden rounded-card border bg-muted text-secondary">
      {source && source !== broken ? (
        // biome-ignore lint/performance/noImgElement: next/image has no use here, because image resizing is off.
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
            if (logo instanceof File) onUnreadable();
          }}
        />
      ) : (
        <Icon of={Image} className="size-12 stroke-[1.25]" />
      )}
    </div>
  );
}

/** Loads the check of a logo's type and size on demand, because the check runs only after a file is chosen. */
const loadCheck = () => import('@/lib/features/school/check-logo');

const logoText = (logo: unknown) => (logo instanceof File ? logo.name : logo ? 'A logo' : 'No logo');

interface LogoFieldProps<Values extends FieldValues> extends Omit<FormFieldProps<Values>, 'hint' | 'isRequired'> {
  /** The progress of the upload from 0 to 1. `null` while no upload runs. */
  progress: number | null;
}

export function LogoField<Values extends FieldValues>(props: LogoFieldProps<Values>) {
  const { control, name, label, progress } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, logoText);
  const logo: Logo = field.value;
  const [problem, setProblem] = useState<string | null>(null);
  const error = problem ?? fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);
  const lastStored = useRef('');

  const choose = async (file: File) => {
    const { checkLogo } = await loadCheck();
    const invalidReason = await checkLogo(file);
    setProblem(invalidReason);
    if (invalidReason) return;
    if (typeof logo === 'string') lastStored.current = logo;
    field.onChange(file);
  };
  const remove = () => {
    setProblem(null);
    field.onChange('');
    // Moves the focus to the file input, because the focused button disappears.
    input.current?.focus();
  };

  return (
    <fieldset disabled={progress !== null}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-5">
        <LogoPreview
          logo={logo}
          onUnreadable={() => {
            setProblem('This file can’t be read as an image. Please choose another one.');
            field.onChange(lastStored.current);
          }}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              ref={(element) => {
                input.current = element;
                field.ref(element);
              }}
              label="Upload Logo"
              accept="image/png,image/jpeg"
              onChoose={(file) =>
                void choose(file).catch(() =>
                  setProblem('This logo could not be checked. Please check your connection and try again.'),
                )
              }
              onFocus={() => void loadCheck().catch(() => undefined)}
              aria-describedby={cn('logo-hint', error && 'logo-error')}
              aria-invalid={error ? true : undefined}
            />
            {logo !== '' && (
              <Button icon={Trash2} variant="ghost" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          {logo instanceof File && (
            <p className="mt-2 truncate text-sm" title={logo.name}>
              {logo.name}
            </p>
          )}
          <p id="logo-hint" className="mt-2 text-secondary-deep text-xs">
            Recommended 300×300 pixels. PNG or JPEG.
          </p>
          {progress !== null && <ProgressBar value={progress} label="Logo upload" />}
          {error && <FieldError id="logo-error">{error}</FieldError>}
        </div>
      </div>
    </fieldset>
  );
}
