'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LazyDiscardDialog } from '@/components/form/lazy-discard-dialog';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useLeaveGuard } from '@/lib/browser/leave-guard/use-leave-guard';
import { toast } from '@/lib/browser/toasts/toast';
import { type SchoolProfileForm as Form, schoolProfileForm } from '@/lib/features/school/form-schema';
import { LogoField } from './logo-field';

/** Edits the school profile. The address starts empty, because the server stores no address. */
export function SchoolProfileForm({ name, logo }: { name: string; logo: string }) {
  const form = useForm<Form>({ resolver: zodResolver(schoolProfileForm), defaultValues: { name, address: '' } });
  // Keeps the values on this screen only, because the API has no call that saves the profile.
  const save = form.handleSubmit((values) => {
    form.reset(values);
    toast.success('School profile saved. Your changes are kept on this screen only.');
  });
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard('School Profile', form.formState.isDirty, (navigate) => setLeave(() => navigate));
  return (
    <form noValidate onSubmit={save}>
      <Card className="flex max-w-3xl flex-col gap-6 px-6 py-6">
        <LogoField stored={logo} />
        <TextField
          control={form.control}
          name="name"
          label="School Name"
          input={{ maxLength: 150, autoComplete: 'organization' }}
          isRequired
        />
        <TextareaField control={form.control} name="address" label="Address" maxLength={500} isRequired />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" {...LazyDiscardDialog.preloadProps}>
            Save Changes
          </Button>
        </div>
      </Card>
      {leave && (
        <LazyDiscardDialog
          onDiscard={() => {
            setLeave(null);
            leave();
          }}
          onClose={() => setLeave(null)}
        />
      )}
    </form>
  );
}
