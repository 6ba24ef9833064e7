'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { changeSentence } from '@/lib/browser/forms/change-sentence';
import { type ConflictQuestion, type Difference, isOwnChange, type Versions } from '@/lib/browser/forms/conflict';
import { fieldTexts } from '@/lib/browser/forms/field-texts';
import { FieldChoice } from './field-choice';

interface ConflictDialogProps {
  question: ConflictQuestion;
  control: object;
  wireNames: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

type Side = 'saved' | 'typed';

const defaultSides: Record<Difference['by'], Side | null> = { others: 'saved', me: 'typed', both: null };

export function ConflictDialog({ question, control, wireNames, onChoose, onClose }: ConflictDialogProps) {
  const formId = useId();
  const [now] = useState(Date.now);
  const fields = fieldTexts(control);
  const { record, changed } = question;
  const isOwn = isOwnChange(changed);

  const changeMessages = changed.map((change) => changeSentence(change, { wireNames, fields, now }));
  const messages = changeMessages.length > 0 ? changeMessages : ['This was changed after you opened it.'];

  return (
    <Dialog
      title={
        record
          ? isOwn
            ? 'Changed in another window'
            : 'Changed by somebody else'
          : isOwn
            ? 'Deleted in another window'
            : 'Deleted by somebody else'
      }
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
        <p>
          {record ? 'Nothing in this form is saved yet.' : 'Your changes are still in the form, but can’t be saved.'}
        </p>
      </Callout>
      {record && (
        <Choices
          id={formId}
          {...record}
          fields={fields}
          bothHint={isOwn ? 'You changed this in both windows.' : 'Both of you changed this.'}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  id: string;
  versions: Versions;
  differing: Difference[];
  fields: ReturnType<typeof fieldTexts>;
  bothHint: string;
  onChoose: (values: Record<string, unknown>) => void;
}

function Choices({ id, versions, differing, fields, bothHint, onChoose }: ChoicesProps) {
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
          hint={by === 'both' ? bothHint : null}
          error={isSubmitted && chosen[name] === null ? 'Please choose which one to save' : null}
          values={(['saved', 'typed'] as const).map((side) => ({
            side,
            // The form contains the old value of a field that only other users have changed.
            label: side === 'saved' ? 'Saved now' : by === 'others' ? 'When you opened it' : 'Yours',
            text: fields.get(name)?.format(versions[side][name]) ?? String(versions[side][name] ?? ''),
          }))}
          chosen={chosen[name] ?? null}
          onChoose={(side) => setChosen({ ...chosen, [name]: side })}
        />
      ))}
    </form>
  );
}
