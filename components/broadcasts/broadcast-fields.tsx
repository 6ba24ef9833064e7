'use client';

import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { fieldPropsOf } from '@/components/form/field-props-of';
import { FormSection } from '@/components/form/form-section';
import { RadioField } from '@/components/form/radio-field';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { Field } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/progress-bar';
import { messageOr } from '@/lib/browser/client/call-error';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { broadcastFields } from '@/lib/contract/fields/broadcasts';
import { broadcastTypes } from '@/lib/contract/values/constants';
import { attachmentAccepts, type BroadcastContent, checkAttachment } from '@/lib/features/broadcasts/form-schema';
import { useUploadFile } from '@/lib/features/files/mutations';

const types = broadcastTypes.map((type) => ({ value: type, label: type }));

function LinkField({ control, attachment }: { control: Control<BroadcastContent>; attachment: Attachment }) {
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

interface BroadcastFieldsProps {
  control: Control<BroadcastContent>;
  attachment: Attachment;
}

export function BroadcastFields({ control, attachment }: BroadcastFieldsProps) {
  const field = fieldPropsOf(control, broadcastFields);
  return (
    <div className="space-y-5">
      <TextField {...field('subject')} />
      <TextareaField {...field('description')} rows={5} />
      <FormSection>
        <RadioField control={control} name="notetype" label="Type" options={types} isRequired />
        <DateField {...field('duedate')} />
      </FormSection>
      <LinkField control={control} attachment={attachment} />
    </div>
  );
}

/** The reason why a broadcast cannot be saved while its attachment is uploaded. */
export const uploadingReason = 'You can save once the file is uploaded.';

type Attachment = ReturnType<typeof useAttachment>;

/** Uploads an attachment. `onUploaded` receives the name under which the server stores the file. */
export function useAttachment(onUploaded: (filename: string) => void) {
  const { mutateAsync: upload } = useUploadFile();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attach = async (file: File) => {
    const invalidReason = checkAttachment(file);
    setProblem(invalidReason);
    if (invalidReason) return;
    setProgress(0);
    try {
      onUploaded(await upload({ folder: 'Broadcasting', file, onProgress: setProgress }));
    } catch (error) {
      setProblem(messageOr(error, `“${file.name}” could not be uploaded. Please try again.`));
    } finally {
      setProgress(null);
    }
  };

  return { attach, progress, problem, isBusy: progress !== null };
}
