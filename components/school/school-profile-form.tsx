'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LazyDiscardDialog, LeaveGuard } from '@/components/form/lazy-discard-dialog';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SaveError } from '@/components/ui/save-error';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import { schoolFields } from '@/lib/contract/fields/school';
import type { Profile } from '@/lib/contract/school';
import { logoUrl } from '@/lib/contract/values/logo-url';
import { usePhotoUpload } from '@/lib/features/files/mutations';
import { type SchoolProfileForm as Form, schoolProfileForm, toFormValues } from '@/lib/features/school/form-schema';
import { useUpdateSchool } from '@/lib/features/school/mutations';
import { LogoField } from './logo-field';

const wireNames: Record<string, keyof Form> = { name: 'name', address: 'address', logo: 'logo', file: 'logo' };

/** Edits the school profile. Without the feature `school-profile`, changes stay on this screen and are not saved. */
export function SchoolProfileForm({ school }: { school: Profile }) {
  const canStore = useFeature('school-profile');
  const updating = useUpdateSchool();
  const upload = usePhotoUpload('logo');
  /** The profile from which the form was filled. Its version shows the server whether the form is out of date. */
  const [base, setBase] = useState(school);
  const form = useForm<Form>({
    resolver: zodResolver(schoolProfileForm),
    defaultValues: { ...toFormValues(school), ...(!canStore && { address: '' }) },
  });
  const { isDirty, isSubmitting, errors } = form.formState;

  const fillForm = useEffectEvent(() => {
    setBase(school);
    form.reset(toFormValues(school));
  });
  const isOutdated = canStore && school !== base && !isDirty && !isSubmitting;
  useEffect(() => {
    if (isOutdated) fillForm();
  }, [isOutdated]);

  const saving = useSave({
    form,
    wireNames,
    row: base,
    toFormValues,
    send: async ({ logo: chosen, ...texts }, record) => {
      const logo = typeof chosen === 'string' ? chosen : logoUrl(await upload.store(chosen));
      await updating.mutateAsync({ ...texts, logo, version: record?.version });
      form.reset({ ...texts, logo });
    },
    failure: 'Error saving the school profile. Please try again.',
  });
  const keepOnScreen = (values: Form) => {
    form.reset(values);
    toast.success('School profile saved. Your changes are kept on this screen only.');
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => (canStore ? saving.onSubmit(values) : keepOnScreen(values)))}
    >
      <Card className="flex max-w-3xl flex-col gap-6 px-6 py-6">
        <LogoField control={form.control} name="logo" label={schoolFields.logo.label} progress={upload.progress} />
        <TextField
          control={form.control}
          name="name"
          label={schoolFields.name.label}
          input={{ maxLength: schoolFields.name.max, autoComplete: 'organization' }}
          isRequired
        />
        <TextareaField
          control={form.control}
          name="address"
          label={schoolFields.address.label}
          maxLength={schoolFields.address.max}
          isRequired
        />
        {errors.root?.message && <SaveError>{errors.root.message}</SaveError>}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            isBusy={isSubmitting}
            busyLabel="Saving..."
            {...LazyDiscardDialog.preloadProps}
          >
            Save Changes
          </Button>
        </div>
      </Card>
      {saving.conflict}
      <LeaveGuard title="School Profile" isActive={isDirty} />
    </form>
  );
}
