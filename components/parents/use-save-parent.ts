'use client';

import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { usePhotoUpload } from '@/lib/features/files/use-photo-upload';
import {
  formOfParent,
  type ParentForm,
  parentForm,
  toRequestBody,
  wireNames,
} from '@/lib/features/parents/form-schema';
import { useCreateParent, useLinkParent, useUpdateParent, useUpdateUser } from '@/lib/features/parents/mutations';
import { personName } from '@/lib/format/person-name';
import type { ParentFormModel } from './use-parent-form';

export function useSaveParent(
  studentId: number | null,
  { form, state, handleUserUpdated }: ParentFormModel,
  onSaved: () => void,
) {
  const creating = useCreateParent();
  const linking = useLinkParent();
  const updating = useUpdateParent();
  const updatingUser = useUpdateUser();
  const photo = usePhotoUpload('parents');
  const editedRecord = state.mode === 'edit' ? state.parent : state.mode === 'create' ? state.user : null;
  const conflict = useConflict({ form, row: editedRecord, toFormValues: formOfParent, wireNames });

  /** Uploads the photo. Resolves with the request body, or with `null` when the upload failed. */
  const toBodyWithPhoto = async (values: ParentForm) => {
    try {
      return toRequestBody(values, await photo.store(values.profilepic));
    } catch (error) {
      form.setError('profilepic', { message: messageOr(error, 'Failed to upload image') }, { shouldFocus: true });
      return null;
    }
  };

  /** Shows field errors at their fields. Throws any other error with a message for the user. */
  const showSaveError = (error: unknown, fallback: string) => {
    if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
    throw new Error(messageOr(error, fallback));
  };

  /** Resolves with `true` once the parent is saved. */
  const save = async (values: ParentForm): Promise<boolean> => {
    const person = await toBodyWithPhoto(values);
    if (!person || state.mode === 'validate') return false;
    const parentLink = { studentId, relationship: state.relationship };
    try {
      if (state.mode === 'edit') {
        const version = conflict.version();
        await updating.mutateAsync({ ...parentLink, parentId: state.parent.id, person, version });
      } else if (state.user)
        await linking.mutateAsync({ ...parentLink, userId: state.user.userId, name: personName(values) });
      else await creating.mutateAsync({ ...parentLink, person });
      return true;
    } catch (error) {
      if (await conflict.resolve(error, form.handleSubmit(saveAndClose))) return false;
      showSaveError(error, 'Failed to process parent contact');
      return false;
    }
  };

  const saveAndClose = async (values: ParentForm) => {
    if (await save(values)) onSaved();
  };

  const updateUser = async (): Promise<void> => {
    form.clearErrors('root');
    if (updatingUser.isPending || state.mode !== 'create' || !state.user) return;
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    const sent = { ...form.getValues() };
    const values = parentForm.parse(sent);
    const person = await toBodyWithPhoto(values);
    if (!person) return;
    try {
      await updatingUser.mutateAsync({ userId: state.user.userId, person, version: conflict.version() });
      handleUserUpdated(sent, { ...values, profilepic: person.profilepic });
    } catch (error) {
      if (await conflict.resolve(error, updateUser)) return;
      try {
        showSaveError(error, 'Failed to update user details');
      } catch (formError) {
        form.setError('root', { message: messageOr(formError, 'Failed to update user details') });
      }
    }
  };

  return {
    save: saveAndClose,
    updateUser,
    conflict: conflict.dialog,
    isUpdatingUser: updatingUser.isPending || (photo.progress !== null && !form.formState.isSubmitting),
    photoProgress: photo.progress,
  };
}
