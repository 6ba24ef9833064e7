'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Parent, ParentType, RegisteredUser } from '@/lib/contract/parents';
import {
  defaultValues,
  formOfParent,
  formOfUser,
  type ParentForm,
  parentForm,
} from '@/lib/features/parents/form-schema';
import { findParent, initialParentState, nextParentState, relationshipToAdd } from '@/lib/features/parents/rules';

const details = ['profilepic', 'firstName', 'middleName', 'lastName', 'email'] as const;

export function useParentForm(parents: readonly Parent[]) {
  const [state, dispatch] = useReducer(nextParentState, parents, (initialParents) => {
    const relationship = relationshipToAdd(initialParents);
    return initialParentState(relationship, findParent(initialParents, relationship));
  });
  const form = useForm<ParentForm>({
    resolver: zodResolver(parentForm),
    defaultValues: state.mode === 'edit' ? formOfParent(state.parent) : defaultValues,
  });
  const { isDirty } = form.formState;
  const isLinking = state.mode === 'create' && state.user !== null;

  // A dirty form means that the user has edited the details, because the default values are the saved details of the
  // person.
  useEffect(() => dispatch({ type: 'edited', isEdited: isDirty }), [isDirty]);

  const shouldFocusNumber = useRef(false);
  useEffect(() => {
    if (state.mode === 'create') form.setFocus('firstName');
    // Focuses the number field only now, because the confirmation dialog has trapped the focus until now.
    if (state.mode === 'validate' && shouldFocusNumber.current) form.setFocus('mobileNo');
    shouldFocusNumber.current = false;
  }, [form, state.mode]);

  // Clears the details of a found user when the number changes, because another number may belong to another person.
  useEffect(
    () =>
      form.subscribe({
        name: 'mobileNo',
        formState: { values: true },
        callback: ({ type }) => {
          if (type !== 'change') return;
          if (isLinking) for (const name of details) form.setValue(name, '');
          dispatch({ type: 'numberChanged' });
        },
      }),
    [form, isLinking],
  );

  /**
   * True if a change of the relationship keeps the typed details. The details must describe a new parent, and the new
   * relationship must have no parent yet.
   * @param parent the parent who has the new relationship, or `null`.
   */
  const keepsInput = (parent: Parent | null) => parent === null && state.mode !== 'edit' && !isLinking;

  // Shows a parent who was linked while the form is open, for example by Undo. Does nothing if the form contains typed
  // text.
  const applyLinkedParent = useEffectEvent((currentParents: readonly Parent[]) => {
    const parent = findParent(currentParents, state.relationship);
    if (!parent || state.mode !== 'validate' || isDirty) return;
    form.reset(formOfParent(parent));
    dispatch({ type: 'relationship', relationship: state.relationship, parent });
  });
  useEffect(() => applyLinkedParent(parents), [parents]);

  return {
    form,
    state,
    discardsInput: (relationship: ParentType) => isDirty && !keepsInput(findParent(parents, relationship)),
    chooseRelationship(relationship: ParentType) {
      const parent = findParent(parents, relationship);
      if (!keepsInput(parent)) form.reset(parent ? formOfParent(parent) : defaultValues);
      dispatch({ type: 'relationship', relationship, parent });
    },
    handleValidated(mobile: string, user: RegisteredUser | null) {
      if (user) form.reset(formOfUser(mobile, user));
      dispatch({ type: 'validated', user });
    },
    /** Resets the form to the saved values. Text typed during the request stays as unsaved changes. */
    handleUserUpdated(sent: ParentForm, saved: ParentForm) {
      const currentValues = form.getValues();
      if (currentValues.mobileNo !== sent.mobileNo) return;
      form.reset(saved);
      const changedNames = details.filter((name) => currentValues[name] !== sent[name]);
      for (const name of changedNames) form.setValue(name, currentValues[name], { shouldDirty: true });
      if (changedNames.length === 0) dispatch({ type: 'userUpdated' });
    },
    reset(event: 'cleared' | 'unlinked') {
      shouldFocusNumber.current = true;
      form.reset(defaultValues);
      dispatch({ type: event });
    },
  };
}

export type ParentFormModel = ReturnType<typeof useParentForm>;
