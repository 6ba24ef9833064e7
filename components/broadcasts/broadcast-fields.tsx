'use client';

import { type Control, useController } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-section';
import { RadioField } from '@/components/form/radio-field';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { Field } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/progress-bar';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { broadcastTypes } from '@/lib/contract/values/constants';
import { attachmentAccepts, type BroadcastContent } from '@/lib/features/broadcasts/form-schema';
import type { Attachment } from './use-attachment';

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
  return (
    <div className="space-y-5">
      <TextField control={control} name="subject" label="Title" isRequired />
      <TextareaField control={control} name="description" label="Description" rows={5} isRequired />
      <FormSection>
        <RadioField control={control} name="notetype" label="Type" options={types} isRequired />
        <DateField control={control} name="duedate" label="Date" isRequired />
      </FormSection>
      <LinkField control={control} attachment={attachment} />
    </div>
  );
}
