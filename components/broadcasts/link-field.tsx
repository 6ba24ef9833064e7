'use client';

import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { BroadcastContent } from '@/lib/broadcasts/content';
import { attachmentAccepts } from '@/lib/broadcasts/rules';
import { useFieldText } from '@/lib/forms/field-texts';
import type { Attachment } from './use-attachment';

/** A link, typed or set by uploading a file. */
export function LinkField({ control, attachment }: { control: Control<BroadcastContent>; attachment: Attachment }) {
  const { field, fieldState } = useController({ control, name: 'link' });
  useFieldText({ control, name: 'link', label: 'Link' });
  const { attach, progress, problem, isBusy } = attachment;
  return (
    <Field
      label="Link"
      hint="A web address, or a file: JPEG, PNG, PDF, Word or Excel"
      error={problem ?? fieldState.error?.message}
    >
      {(wiring) => (
        <>
          <div className="flex items-start gap-3">
            <Input autoComplete="off" {...field} {...wiring} />
            <FileButton label="Upload File" accept={attachmentAccepts} isBusy={isBusy} onChoose={attach} />
          </div>
          {progress !== null && (
            <div className="mt-2">
              <ProgressBar value={progress} label="File upload" />
            </div>
          )}
        </>
      )}
    </Field>
  );
}
