'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useReducer, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Parent, ParentType, RegisteredUser } from '@/lib/contract/parents';
import { emptyParent, formOfParent, formOfUser, type ParentForm, parentForm } from '@/lib/parents/parent-form';
import { nextParentState, parentOf, startAt } from '@/lib/parents/rules';

const details = ['photo', 'firstName', 'middleName', 'lastName', 'email'] as const;

/** Where the dialog stands, and the fields that go with it. */
export function useParentForm(parents: readonly Parent[]) {
  const [state, send] = useReducer(nextParentState, startAt('father', parentOf(parents, 'father')));
  const form = useForm<ParentForm>({
    resolver: zodResolver(parentForm),
    defaultValues: state.mode === 'edit' ? formOfParent(state.parent) : emptyParent,
  });
  const { isDirty } = form.formState;
  const isLinking = state.mode === 'create' && state.user !== null;

  // The fields' defaults are what is saved of a found user.
  useEffect(() => send({ type: 'edited', isEdited: isDirty }), [isDirty]);

  const wantsNumber = useRef(false);
  useEffect(() => {
    if (state.mode === 'create') form.setFocus('firstName');
    // Not before the question is gone, which would hold the focus.
    if (state.mode === 'validate' && wantsNumber.current) form.setFocus('mobile');
    wantsNumber.current = false;
  }, [form, state.mode]);

  // Another number is another person: what a found user is called does not go with it.
  useEffect(
    () =>
      form.subscribe({
        name: 'mobile',
        formState: { values: true },
        callback: ({ type }) => {
          if (type !== 'change') return;
          if (isLinking) for (const name of details) form.setValue(name, '');
          send({ type: 'numberChanged' });
        },
      }),
    [form, isLinking],
  );

  /** Typed text of a new parent goes along to a relationship that is still free. */
  const keepsText = (parent: Parent | null) => parent === null && state.mode !== 'edit' && !isLinking;

  return {
    form,
    state,
    /** Whether choosing this relationship would throw typed text away. */
    loses: (relationship: ParentType) => isDirty && !keepsText(parentOf(parents, relationship)),
    choose(relationship: ParentType) {
      const parent = parentOf(parents, relationship);
      if (!keepsText(parent)) form.reset(parent ? formOfParent(parent) : emptyParent);
      send({ type: 'relationship', relationship, parent });
    },
    validated(mobile: string, user: RegisteredUser | null) {
      if (user) form.reset(formOfUser(mobile, user));
      send({ type: 'validated', user });
    },
    /** What was typed while the details were on their way stays, and is not saved yet. */
    userUpdated(sent: ParentForm, saved: ParentForm) {
      const typed = form.getValues();
      if (typed.mobile !== sent.mobile) return;
      form.reset(saved);
      const newer = details.filter((name) => typed[name] !== sent[name]);
      for (const name of newer) form.setValue(name, typed[name], { shouldDirty: true });
      if (newer.length === 0) send({ type: 'userUpdated' });
    },
    /** Back to an empty number, after Clear or after an unlink. */
    startOver(event: 'cleared' | 'unlinked') {
      wantsNumber.current = true;
      form.reset(emptyParent);
      send({ type: event });
    },
  };
}

export type ParentFormModel = ReturnType<typeof useParentForm>;
