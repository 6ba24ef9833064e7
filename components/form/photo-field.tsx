'use client';

import { Trash2 } from 'lucide';
import { useId, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import type { Photo } from '@/lib/browser/forms/table-form';
import { checkPhoto, imageAccepts, unreadableImageMessage } from '@/lib/features/files/rules';
import { cn } from '@/lib/format/cn';
import type { FormFieldProps } from './form-field-props';
import { PhotoPreview } from './photo-preview';

interface PhotoFieldProps<Values extends FieldValues> extends Omit<FormFieldProps<Values>, 'isRequired'> {
  sourceOf: (stored: string) => string;
  /** The progress of the upload from 0 to 1. `null` while no upload runs. */
  progress?: number | null;
}

const photoText = (photo: unknown) => (photo instanceof File ? photo.name : photo ? 'A photo' : 'No photo');

export function PhotoField<Values extends FieldValues>(props: PhotoFieldProps<Values>) {
  const { control, name, label, hint, isDisabled, className, sourceOf, progress = null } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, photoText);
  const photo: Photo = field.value;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const lastStored = useRef('');
  const [problem, setProblem] = useState<string | null>(null);
  const error = problem ?? fieldState.error?.message;

  const choose = async (file: File) => {
    const invalidReason = await checkPhoto(file);
    setProblem(invalidReason);
    if (invalidReason) return;
    if (typeof photo === 'string') lastStored.current = photo;
    field.onChange(file);
  };

  const remove = () => {
    setProblem(null);
    field.onChange('');
    // Moves the focus to the file input, because the focused button disappears.
    input.current?.focus();
  };

  return (
    <fieldset disabled={isDisabled || progress !== null} className={cn('min-w-0', className)}>
      <legend className="mb-1.5 font-semibold text-main text-sm">{label}</legend>
      <div className="flex items-center gap-5">
        <PhotoPreview
          photo={photo}
          sourceOf={sourceOf}
          onUnreadable={() => {
            setProblem(unreadableImageMessage);
            field.onChange(lastStored.current);
          }}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              label={photo === '' ? 'Upload Photo' : 'Change Photo'}
              accept={imageAccepts}
              onChoose={(file) => void choose(file).catch(() => setProblem(unreadableImageMessage))}
              ref={(element) => {
                input.current = element;
                field.ref(element);
              }}
              aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
              aria-invalid={error ? true : undefined}
            />
            {photo !== '' && (
              <Button icon={Trash2} variant="ghost" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="mt-2 text-secondary-deep text-xs">
            {hint ?? 'JPEG, PNG, WebP or GIF. A large photo is made smaller.'}
          </p>
          {progress !== null && <ProgressBar value={progress} label="Photo upload" />}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
    </fieldset>
  );
}
