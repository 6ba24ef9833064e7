'use client';

import { useEffect } from 'react';

export interface FieldText {
  label: string;
  format: (value: unknown) => string;
}

const textsByForm = new WeakMap<object, Map<string, FieldText>>();

const formatPlain = (value: unknown) => String(value ?? '');

interface LabelledField {
  control: object;
  name: string;
  label: string;
}

export function useFieldText({ control, name, label }: LabelledField, format = formatPlain): void {
  useEffect(() => {
    const fields = textsByForm.get(control) ?? new Map<string, FieldText>();
    textsByForm.set(control, fields.set(name, { label, format }));
  });
}

export const fieldTexts = (control: object): ReadonlyMap<string, FieldText> => textsByForm.get(control) ?? new Map();

interface Option {
  value: string;
  label: string;
}

export const formatOption = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? formatPlain(value);
