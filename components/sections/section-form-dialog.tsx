'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { Section } from '@/lib/contract/sections';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { useCreateSection, useUpdateSection } from '@/lib/features/sections/form-mutations';
import {
  isFilled,
  type SectionForm,
  sectionForm,
  toFormValues,
  toRequestBody,
  wireNames,
} from '@/lib/features/sections/form-schema';
import { DeleteSection } from './delete-section';
import { SectionHeadFields } from './section-head-fields';

interface SectionFormDialogProps {
  /** The section to edit, or `null` to add a new section. */
  section: Section | null;
  /** The preselected class of a new section. */
  classId: number | null;
  onClose: () => void;
}

export function SectionFormDialog({ section, classId, onClose }: SectionFormDialogProps) {
  const classes = useQuery(activeClassesQuery()).data?.data ?? [];
  const creating = useCreateSection();
  const updating = useUpdateSection();
  const form = useForm<SectionForm>({
    resolver: zodResolver(sectionForm),
    defaultValues: toFormValues(section, classId),
    mode: 'onTouched',
  });
  const { control } = form;
  const className = classes.find(({ id }) => id === section?.classid)?.classname ?? '';

  const saving = useSave({
    form,
    wireNames,
    row: section,
    toFormValues: (saved: Section) => toFormValues(saved, classId),
    send: (values, record) => {
      const body = toRequestBody(values, record?.isactive ?? true);
      return section
        ? updating.mutateAsync({ id: section.id, body, version: record?.version })
        : creating.mutateAsync(body);
    },
    failure: section ? 'Failed to update section. Please try again.' : 'Failed to add section. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      title={section ? 'Edit Section' : 'Add Section'}
      context={section ? `${className} ${section.section}` : undefined}
      {...saving}
      submit={{
        label: section ? 'Update' : 'Save',
        disabledReason: isFilled(form.watch()) ? null : 'Fill in all required fields first.',
      }}
      onClose={onClose}
    >
      <FormSection>
        <SelectField
          control={control}
          name="classId"
          label="Class"
          isRequired
          isDisabled={section !== null}
          options={classes.map(({ id, classname }) => ({ value: String(id), label: classname }))}
        />
        <TextField control={control} name="section" label="Section Name" isRequired input={{ maxLength: 50 }} />
        <SectionHeadFields control={control} section={section} />
      </FormSection>
      {section && <DeleteSection section={section} className={className} onDeleted={onClose} />}
    </FormDialog>
  );
}
