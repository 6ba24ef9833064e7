'use client';

import type { Control } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-section';
import { RadioField } from '@/components/form/radio-field';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import type { BroadcastContent } from '@/lib/broadcasts/content';
import { broadcastTypes } from '@/lib/contract/values/lists';
import { LinkField } from './link-field';
import type { Attachment } from './use-attachment';

const types = broadcastTypes.map((type) => ({ value: type, label: type }));

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
