'use client';

import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { DiscardDialog } from '@/components/form/discard-dialog';
import { fieldPropsOf } from '@/components/form/field-props-of';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { PhotoField } from '@/components/form/photo-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { parentFields } from '@/lib/contract/fields/parents';
import { type Parent, type ParentType, parentType } from '@/lib/contract/parents';
import type { Student } from '@/lib/contract/students';
import { fileUrl } from '@/lib/features/files/file-url';
import type { ParentForm } from '@/lib/features/parents/form-schema';
import { childSentences, findParent, parentActions, relationships } from '@/lib/features/parents/rules';
import { personName } from '@/lib/format/person-name';
import { ParentNumberField } from './parent-number-field';
import { useParentForm } from './use-parent-form';
import { useSaveParent } from './use-save-parent';

interface ParentFormDialogProps {
  student: Student;
  parents: readonly Parent[];
  onClose: () => void;
}

export function ParentFormDialog({ student, parents, onClose }: ParentFormDialogProps) {
  const model = useParentForm(parents);
  const { form, state } = model;
  const saving = useSaveParent(student.id, model, onClose);
  const [pendingRelationship, setPendingRelationship] = useState<ParentType | null>(null);
  const actions = parentActions(state);
  const isBusy = form.formState.isSubmitting || saving.isUpdatingUser;

  const foundChildren = state.mode === 'create' && state.user ? childSentences(state.user) : [];

  const hasAllParents = relationships.every(({ value }) => findParent(parents, value));

  const choose = (value: string) => {
    const relationship = parentType.parse(value);
    if (model.discardsInput(relationship)) setPendingRelationship(relationship);
    else model.chooseRelationship(relationship);
  };

  return (
    <FormDialog
      call="POST /students/parent/create"
      title={actions.title}
      context={personName(student)}
      form={form}
      onSubmit={saving.save}
      conflict={saving.conflict}
      submit={{
        label: state.mode === 'edit' ? 'Update' : 'Save',
        disabledReason: saving.isUpdatingUser ? 'The details are being updated.' : actions.disabledReason,
      }}
      onClose={onClose}
      actions={
        actions.hasUserUpdate && (
          <Button
            className="mr-auto"
            disabled={!actions.canUpdateUser}
            isBusy={saving.isUpdatingUser}
            busyLabel="Updating..."
            onClick={saving.updateUser}
          >
            Update User
          </Button>
        )
      }
    >
      {hasAllParents && (
        <div className="mb-5">
          <Callout>
            This student already has a father, a mother and a guardian. You can edit or unlink them here.
          </Callout>
        </div>
      )}
      <Field label="Relationship" className="mb-5">
        {(wiring) => (
          <Select
            {...wiring}
            value={state.relationship}
            onValueChange={choose}
            options={relationships}
            disabled={isBusy}
          />
        )}
      </Field>
      <ParentNumberField model={model} student={student} parents={parents} isBusy={isBusy} />
      {foundChildren.length > 0 && (
        <div className="mt-4">
          <Callout>
            {foundChildren.map((sentence) => (
              <p key={sentence} className="wrap-anywhere">
                {sentence}
              </p>
            ))}
          </Callout>
        </div>
      )}
      {actions.hasDetails && <ParentDetails control={form.control} photoProgress={saving.photoProgress} />}
      {pendingRelationship && (
        <DiscardDialog
          onDiscard={() => {
            model.chooseRelationship(pendingRelationship);
            setPendingRelationship(null);
          }}
          onClose={() => setPendingRelationship(null)}
        />
      )}
    </FormDialog>
  );
}

interface ParentDetailsProps {
  control: Control<ParentForm>;
  /** The progress of the photo upload from 0 to 1. `null` while no upload runs. */
  photoProgress: number | null;
}

const photoSource = (name: string) => fileUrl('parents', name);

function ParentDetails({ control, photoProgress }: ParentDetailsProps) {
  const field = fieldPropsOf(control, parentFields);
  return (
    <FormSection>
      <PhotoField
        control={control}
        name="profilepic"
        label="Profile Photo"
        sourceOf={photoSource}
        progress={photoProgress}
        className="col-span-full"
      />
      <TextField {...field('firstName')} />
      <TextField {...field('middleName')} />
      <TextField {...field('lastName')} />
      <TextField {...field('email')} input={{ type: 'email' }} />
    </FormSection>
  );
}
