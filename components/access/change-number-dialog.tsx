'use client';

import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { DigitsField, MobileField } from '@/components/form/digits-field';
import { FormDialog } from '@/components/form/form-dialog';
import { ResendCode } from '@/components/form/resend-code';
import { useSave } from '@/components/form/use-save';
import { CallError } from '@/lib/browser/client/call-error';
import type { AccessPerson } from '@/lib/contract/access';
import { resendSeconds } from '@/lib/contract/values/limits';
import { useChangeNumber, useResendNumberCode, useSendNumberCode } from '@/lib/features/access/mutations';
import { checkCode, checkMobile, codeLength } from '@/lib/features/auth/rules';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';

interface NumberForm {
  mobileno: string;
  otp: string;
}

const wireNames: Record<string, keyof NumberForm> = { mobileno: 'mobileno', otp: 'otp' };

/**
 * Changes the number in two steps. First the server sends a code to the new number. Then the owner of this number reads
 * the code out to the user, who enters it.
 */
export function ChangeNumberDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const [isCodeSent, setIsCodeSent] = useState(false);
  const sending = useSendNumberCode();
  const changing = useChangeNumber();
  const form = useForm<NumberForm>({ defaultValues: { mobileno: '', otp: '' } });

  const saving = useSave({
    form,
    wireNames,
    send: ({ mobileno, otp }) =>
      isCodeSent ? changing.mutateAsync({ person, mobileno, otp }) : sending.mutateAsync({ person, mobileno }),
    failure: isCodeSent ? 'Failed to change the number.' : 'The code could not be sent.',
    onSaved: () => (isCodeSent ? onClose() : setIsCodeSent(true)),
    showError: (message, error) => {
      const isCodeRefused = isCodeSent && error instanceof CallError && error.status === 400;
      form.setError(isCodeRefused ? 'otp' : 'root', { message });
      // Selects the text of the refused code, so that the next digit replaces the text.
      if (isCodeRefused) form.setFocus('otp', { shouldSelect: true });
    },
  });
  const submit = (values: NumberForm) => {
    const message = isCodeSent ? checkCode(values.otp) : checkMobile(values.mobileno);
    if (message) form.setError(isCodeSent ? 'otp' : 'mobileno', { message });
    else return saving.onSubmit(values);
  };

  return (
    <FormDialog
      call="PUT /access/number"
      title="Change Number"
      context={`${personName(person)}, ${formatPhone(person.mobileno)}`}
      width="small"
      {...saving}
      submit={
        isCodeSent ? { label: 'Change', busyLabel: 'Changing...' } : { label: 'Send code', busyLabel: 'Sending...' }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <MobileField
          control={form.control}
          name="mobileno"
          label="New Mobile Number"
          hint="A verification code will be sent to this number"
          isRequired
          isDisabled={isCodeSent}
        />
        {isCodeSent && <CodeField form={form} person={person} />}
        <p className="text-secondary-deep text-sm">
          {person.is_self
            ? 'You are then signed out on every device, and sign in with the new number.'
            : `${personName(person)} is then signed out on every device, and signs in with the new number.`}
        </p>
      </div>
    </FormDialog>
  );
}

function CodeField({ form, person }: { form: UseFormReturn<NumberForm>; person: AccessPerson }) {
  const resending = useResendNumberCode({ person, mobileno: form.getValues('mobileno') });
  // Moves the focus to the code field, because the number field is now disabled.
  useEffect(() => form.setFocus('otp'), [form]);

  const reset = () => {
    form.setValue('otp', '');
    form.clearErrors('otp');
    form.setFocus('otp');
  };

  return (
    <div className="grid">
      <DigitsField
        control={form.control}
        name="otp"
        label="Verification Code"
        hint="Six digits, valid for 10 minutes"
        length={codeLength}
        isRequired
      />
      <ResendCode
        inSeconds={resendSeconds}
        resending={resending}
        onResent={reset}
        className="mt-2 justify-self-start"
      />
    </div>
  );
}
