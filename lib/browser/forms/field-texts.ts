'use client';

import { useEffect } from 'react';

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

/** Registers the label of a field, so that messages about its value need no second list of labels. */
export function useFieldText({ control, name, label }: OfField, write = plain): void {
  useEffect(() => {
    const fields = ofForms.get(control) ?? new Map<string, FieldText>();
    ofForms.set(control, fields.set(name, { label, write }));
  });
}

export const fieldTexts = (control: object): ReadonlyMap<string, FieldText> => ofForms.get(control) ?? new Map();

interface Option {
  value: string;
  label: string;
}

export const byOption = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? plain(value);
