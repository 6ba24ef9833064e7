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
import { findParent, initialParentState, nextParentState } from '@/lib/features/parents/parent-state';

const details = ['profilepic', 'firstName', 'middleName', 'lastName', 'email'] as const;

export function useParentForm(parents: readonly Parent[]) {
  const [state, send] = useReducer(nextParentState, initialParentState('father', findParent(parents, 'father')));
  const form = useForm<ParentForm>({
    resolver: zodResolver(parentForm),
    defaultValues: state.mode === 'edit' ? formOfParent(state.parent) : defaultValues,
  });
  const { isDirty } = form.formState;
  const isLinking = state.mode === 'create' && state.user !== null;

  // The default values are the saved details of the found user, so a dirty form is an edited user.
  useEffect(() => send({ type: 'edited', isEdited: isDirty }), [isDirty]);

  const wantsNumber = useRef(false);
  useEffect(() => {
    if (state.mode === 'create') form.setFocus('firstName');
    // An earlier focus would fail, because the confirmation dialog traps it.
    if (state.mode === 'validate' && wantsNumber.current) form.setFocus('mobileNo');
    wantsNumber.current = false;
  }, [form, state.mode]);

  // Another number may belong to another person, so the details of a found user are cleared.
  useEffect(
    () =>
      form.subscribe({
        name: 'mobileNo',
        formState: { values: true },
        callback: ({ type }) => {
          if (type !== 'change') return;
          if (isLinking) for (const name of details) form.setValue(name, '');
          send({ type: 'numberChanged' });
        },
      }),
    [form, isLinking],
  );

  /** True when typed details of a new parent stay, because the next relationship has no parent yet. */
  const keepsText = (parent: Parent | null) => parent === null && state.mode !== 'edit' && !isLinking;

  // A parent may be linked meanwhile, for example by Undo. Typed text stays.
  const follow = useEffectEvent((now: readonly Parent[]) => {
    const parent = findParent(now, state.relationship);
    if (!parent || state.mode !== 'validate' || isDirty) return;
    form.reset(formOfParent(parent));
    send({ type: 'relationship', relationship: state.relationship, parent });
  });
  useEffect(() => follow(parents), [parents]);

  return {
    form,
    state,
    /** True when choosing this relationship would discard typed text. */
    loses: (relationship: ParentType) => isDirty && !keepsText(findParent(parents, relationship)),
    choose(relationship: ParentType) {
      const parent = findParent(parents, relationship);
      if (!keepsText(parent)) form.reset(parent ? formOfParent(parent) : defaultValues);
      send({ type: 'relationship', relationship, parent });
    },
    validated(mobile: string, user: RegisteredUser | null) {
      if (user) form.reset(formOfUser(mobile, user));
      send({ type: 'validated', user });
    },
    /** Resets the form to the saved values. Text typed during the request stays as unsaved changes. */
    userUpdated(sent: ParentForm, saved: ParentForm) {
      const typed = form.getValues();
      if (typed.mobileNo !== sent.mobileNo) return;
      form.reset(saved);
      const newer = details.filter((name) => typed[name] !== sent[name]);
      for (const name of newer) form.setValue(name, typed[name], { shouldDirty: true });
      if (newer.length === 0) send({ type: 'userUpdated' });
    },
    startOver(event: 'cleared' | 'unlinked') {
      wantsNumber.current = true;
      form.reset(defaultValues);
      send({ type: event });
    },
  };
}

export type ParentFormModel = ReturnType<typeof useParentForm>;
