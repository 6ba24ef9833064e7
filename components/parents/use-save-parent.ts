'use client';

import { useSave } from '@/components/form/use-save';
import { usePhotoUpload } from '@/lib/features/files/mutations';
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
  const toBodyWithPhoto = async (values: ParentForm) =>
    toRequestBody(values, await photo.storeOf('profilepic', values.profilepic));

  const saving = useSave({
    form,
    wireNames,
    row: state.mode === 'edit' ? state.parent : null,
    toFormValues: formOfParent,
    send: async (values, record) => {
      const person = await toBodyWithPhoto(values);
      const parentLink = { studentId, relationship: state.relationship };
      if (state.mode === 'edit')
        return updating.mutateAsync({ ...parentLink, parentId: state.parent.id, person, version: record?.version });
      if (state.mode === 'create' && state.user)
        return linking.mutateAsync({ ...parentLink, userId: state.user.userId, name: personName(values) });
      return creating.mutateAsync({ ...parentLink, person });
    },
    failure: 'Failed to process parent contact',
    onSaved,
  });

  const savingUser = useSave({
    form,
    wireNames,
    row: state.mode === 'create' ? state.user : null,
    toFormValues: formOfParent,
    send: async (values, record) => {
      if (state.mode !== 'create' || !state.user) return;
      const typed = { ...form.getValues() };
      const person = await toBodyWithPhoto(values);
      await updatingUser.mutateAsync({ userId: state.user.userId, person, version: record?.version });
      handleUserUpdated(typed, { ...values, profilepic: person.profilepic });
    },
    failure: 'Failed to update user details',
    retry: () => updateUser(),
  });

  const updateUser = async (): Promise<void> => {
    form.clearErrors('root');
    if (updatingUser.isPending || state.mode !== 'create' || !state.user) return;
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    await savingUser.onSubmit(parentForm.parse(form.getValues()));
  };

  return {
    save: (values: ParentForm) => (state.mode === 'validate' ? undefined : saving.onSubmit(values)),
    updateUser,
    conflict: saving.conflict ?? savingUser.conflict,
    isUpdatingUser: updatingUser.isPending || (photo.progress !== null && !form.formState.isSubmitting),
    photoProgress: photo.progress,
  };
}
