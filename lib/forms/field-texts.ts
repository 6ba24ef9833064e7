'use client';

import { useEffect } from 'react';

/** What a field of a form calls itself, and how it writes a value. */
export interface FieldText {
  label: string;
  write: (value: unknown) => string;
}

const ofForms = new WeakMap<object, Map<string, FieldText>>();

const plain = (value: unknown) => String(value ?? '');

interface OfField {
  control: object;
  name: string;
  label: string;
}

/** Every field says its label here, so that whoever asks about its value needs no second list of labels. */
export function useFieldText({ control, name, label }: OfField, write = plain): void {
  useEffect(() => {
    const fields = ofForms.get(control) ?? new Map<string, FieldText>();
    ofForms.set(control, fields.set(name, { label, write }));
  });
}

/** The fields of a form by name, in their order on the screen. */
export const fieldTexts = (control: object): ReadonlyMap<string, FieldText> => ofForms.get(control) ?? new Map();

interface Option {
  value: string;
  label: string;
}

/** How a field that offers options writes its value. */
export const byOption = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? plain(value);
