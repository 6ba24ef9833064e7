'use client';

import { Unlink } from 'lucide';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfirmDialog, confirmProps } from '@/components/dialogs/confirm-dialog';
import { MobileField } from '@/components/form/digits-field';
import { useSignInNumber } from '@/components/form/use-sign-in-number';
import { Button } from '@/components/ui/button';
import { messageOr } from '@/lib/browser/client/call-error';
import { toast } from '@/lib/browser/toasts/toast';
import type { Parent, ParentType } from '@/lib/contract/parents';
import type { Student } from '@/lib/contract/students';
import { useUnlinkParent, useValidateUser } from '@/lib/features/parents/mutations';
import { parentActions } from '@/lib/features/parents/rules';
import { personName } from '@/lib/format/person-name';
import type { ParentFormModel } from './use-parent-form';

interface ParentNumberFieldProps {
  model: ParentFormModel;
  student: Student;
  parents: readonly Parent[];
  isBusy: boolean;
}

const alreadyLinkedTexts: Record<ParentType, (name: string) => string> = {
  father: (name) => `${name} is already this student’s father`,
  mother: (name) => `${name} is already this student’s mother`,
  guardian: (name) => `${name} is already this student’s guardian`,
};

export function ParentNumberField({ model, student, parents, isBusy }: ParentNumberFieldProps) {
  const { form, state, handleValidated, reset } = model;
  const lookUp = useValidateUser();
  const mobile = useWatch({ control: form.control, name: 'mobileNo' });
  const signInNumber = useSignInNumber(state.mode === 'edit' ? state.parent.mobileno : '');
  const actions = parentActions(state);
  const showError = (message: string) => form.setError('mobileNo', { message }, { shouldFocus: true });

  const validate = async () => {
    if (lookUp.isPending || !(await form.trigger('mobileNo', { shouldFocus: true }))) return;
    try {
      const user = await lookUp.mutateAsync(mobile);
      // Ignores the result when the number has changed during the lookup.
      if (form.getValues('mobileNo') !== mobile) return;
      const linkedParent = parents.find(({ id }) => id !== null && id === user?.userId);
      if (user && linkedParent) {
        showError(alreadyLinkedTexts[linkedParent.parenttype](personName(user)));
        return;
      }
      handleValidated(mobile, user);
      toast.success(
        user ? 'User found. You can edit details if needed.' : 'Mobile number validated. Please complete the form.',
      );
    } catch (error) {
      showError(messageOr(error, 'Failed to validate mobile number'));
    }
  };

  return (
    <MobileField
      control={form.control}
      name="mobileNo"
      label="Mobile Number"
      isRequired
      {...signInNumber}
      onEnter={actions.canValidate ? validate : undefined}
    >
      {actions.canValidate && (
        <Button
          disabled={isBusy || !/^\d{10}$/.test(mobile)}
          isBusy={lookUp.isPending}
          busyLabel="Validating..."
          onClick={validate}
        >
          Validate
        </Button>
      )}
      {actions.canClear && (
        <Button disabled={isBusy} onClick={() => reset('cleared')}>
          Clear
        </Button>
      )}
      {state.mode === 'edit' && (
        <UnlinkParent
          student={student}
          parent={state.parent}
          isDisabled={isBusy}
          onUnlinked={() => reset('unlinked')}
        />
      )}
    </MobileField>
  );
}

const titles: Record<ParentType, string> = {
  father: 'Unlink Father',
  mother: 'Unlink Mother',
  guardian: 'Unlink Guardian',
};
const consequences: Record<ParentType, (parent: string, student: string) => string> = {
  father: (parent, student) => `${parent} will no longer be listed as the father of ${student}.`,
  mother: (parent, student) => `${parent} will no longer be listed as the mother of ${student}.`,
  guardian: (parent, student) => `${parent} will no longer be listed as the guardian of ${student}.`,
};

interface UnlinkParentProps {
  student: Student;
  parent: Parent;
  isDisabled: boolean;
  onUnlinked: () => void;
}

function UnlinkParent({ student, parent, isDisabled, onUnlinked }: UnlinkParentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const unlinking = useUnlinkParent();
  const name = personName(parent);
  const userLink = { studentId: student.id, relationship: parent.parenttype, userId: parent.id, name };
  return (
    <>
      <Button icon={Unlink} variant="danger-outline" disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        Unlink
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={titles[parent.parenttype]}
          confirmLabel="Unlink"
          isDanger
          {...confirmProps(
            unlinking,
            userLink,
            parent.id ? 'Failed to unlink parent. Please try again.' : 'The server sent this parent without an ID.',
            onUnlinked,
          )}
          onClose={() => setIsConfirming(false)}
        >
          {consequences[parent.parenttype](name || 'This person', personName(student))} Their details are kept.
        </ConfirmDialog>
      )}
    </>
  );
}
