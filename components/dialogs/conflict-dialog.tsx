'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field-error';
import { Radio } from '@/components/ui/radio';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { type ConflictQuestion, changeSentence, type Difference, type Versions } from '@/lib/browser/forms/conflict';
import { fieldTexts } from '@/lib/browser/forms/field-texts';

interface ConflictDialogProps {
  question: ConflictQuestion;
  control: object;
  wireNames: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

type Side = 'saved' | 'typed';

const defaultSides: Record<Difference['by'], Side | null> = { others: 'saved', me: 'typed', both: null };

/** Shows who changed a record after its form was opened, and lets the user choose the values to save. */
export function ConflictDialog({ question, control, wireNames, onChoose, onClose }: ConflictDialogProps) {
  const formId = useId();
  const [now] = useState(Date.now);
  const fields = fieldTexts(control);
  const { record, changed } = question;
  const changeMessages = changed.map((change) => changeSentence(change, { wireNames, fields, now }));
  const messages = changeMessages.length > 0 ? changeMessages : ['Somebody else changed this after you opened it.'];

  return (
    <Dialog
      title={record ? 'Changed by somebody else' : 'Deleted by somebody else'}
      onClose={onClose}
      footer={
        <>
          <Button {...(record ? {} : initialFocus)} onClick={onClose}>
            Back to the form
          </Button>
          {record && (
            <Button type="submit" form={formId} variant="primary">
              Save
            </Button>
          )}
        </>
      }
    >
      <Callout tone="warning">
        {[...new Set(record ? messages : changeMessages)].map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        <p>{record ? 'Your changes are not saved yet.' : 'What you typed is still in the form, but can’t be saved.'}</p>
      </Callout>
      {record && <Choices id={formId} {...record} fields={fields} onChoose={onChoose} />}
    </Dialog>
  );
}

interface ChoicesProps {
  id: string;
  versions: Versions;
  differing: Difference[];
  fields: ReturnType<typeof fieldTexts>;
  onChoose: (values: Record<string, unknown>) => void;
}

function Choices({ id, versions, differing, fields, onChoose }: ChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, Side | null>>(() =>
    Object.fromEntries(differing.map(({ name, by }) => [name, defaultSides[by]])),
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const order = [...fields.keys()];
  const sorted = [...differing].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Prevents the submission of the form that opened this dialog, because React events bubble through portals.
    event.stopPropagation();
    setIsSubmitted(true);
    const unanswered = sorted.find(({ name }) => chosen[name] === null);
    if (unanswered) {
      event.currentTarget.querySelector<HTMLElement>(`input[name="${id}-${unanswered.name}"]`)?.focus();
      return;
    }
    const values = differing.map(({ name }) => [name, versions[chosen[name] ?? 'typed'][name]]);
    onChoose({ ...versions.saved, ...Object.fromEntries(values) });
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="mt-5 grid gap-5">
      {sorted.map(({ name, by }) => (
        <FieldChoice
          key={name}
          name={`${id}-${name}`}
          label={fields.get(name)?.label ?? name}
          hint={by === 'both' ? 'Both of you changed this.' : null}
          error={isSubmitted && chosen[name] === null ? 'Please choose which one to save' : null}
          values={(['saved', 'typed'] as const).map((side) => ({
            side,
            text: fields.get(name)?.format(versions[side][name]) ?? String(versions[side][name] ?? ''),
          }))}
          chosen={chosen[name] ?? null}
          onChoose={(side) => setChosen({ ...chosen, [name]: side })}
        />
      ))}
    </form>
  );
}

interface FieldChoiceProps {
  name: string;
  label: string;
  hint: string | null;
  error: string | null;
  values: { side: Side; text: string }[];
  chosen: Side | null;
  onChoose: (side: Side) => void;
}

const sides: Record<Side, string> = { saved: 'Saved now', typed: 'Yours' };

function FieldChoice({ name, label, hint, error, values, chosen, onChoose }: FieldChoiceProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-main text-sm">{label}</legend>
      {hint && <p className="-mt-1 mb-1.5 text-secondary-deep text-xs">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {values.map(({ side, text }) => (
          <label
            key={side}
            htmlFor={`${name}-${side}`}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-control border px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <Radio
              id={`${name}-${side}`}
              name={name}
              value={side}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block text-secondary-deep text-xs">{sides[side]}</span>
              <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text || 'Empty'}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
