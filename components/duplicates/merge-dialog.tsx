'use client';

import { type FormEvent, useId, useState } from 'react';
import { FieldChoice } from '@/components/dialogs/field-choice';
import { PhotoPreview } from '@/components/form/photo-preview';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { SaveError } from '@/components/ui/save-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { useBinDays } from '@/lib/browser/session/session-features';
import { useMergeStudents } from '@/lib/features/duplicates/mutations';
import { type Side, sides } from '@/lib/features/duplicates/queries';
import {
  compareFields,
  defaultSide,
  describeMoves,
  photoField,
  sideToKeep,
  toMergeBody,
} from '@/lib/features/duplicates/rules';
import { fileUrl } from '@/lib/features/files/file-url';
import { enrollmentText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';
import type { PairRow } from './duplicates-columns';

const photoSource = (name: string) => fileUrl('students', name);

export function MergeDialog({ pair, onClose }: { pair: PairRow; onClose: () => void }) {
  const { compared, reasons } = pair;
  const id = useId();
  const merging = useMergeStudents();
  const [keep, setKeep] = useState<Side>(() => sideToKeep(compared));
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const binDays = useBinDays();
  const fields = compareFields(compared);
  const differing = fields.filter(({ texts }) => texts.first !== texts.second);
  const equal = fields.filter(({ texts }) => texts.first === texts.second && texts.first !== '');
  const sideOf = (name: string) => {
    const field = fields.find((each) => each.name === name);
    return chosen[name] ?? (field ? defaultSide(field, keep) : keep);
  };
  const moves = describeMoves(compared, pair.shared_days ?? 0, keep);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (merging.isPending) return;
    merging.mutate({ pair: compared, keep, body: toMergeBody(compared, keep, sideOf) }, { onSuccess: onClose });
  };

  return (
    <Dialog
      title="Merge Students"
      context={joinWithDots(...reasons)}
      width="large"
      onClose={onClose}
      notice={
        merging.error && (
          <SaveError key={merging.submittedAt}>
            {messageOr(merging.error, 'The students could not be merged. Please try again.')}
          </SaveError>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isBusy={merging.isPending}>
            Merge
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        <FieldChoice
          name={`${id}-keep`}
          label="Student to keep"
          values={sides.map((side) => {
            const { student, parents, attendance_days } = compared[side];
            return {
              side,
              label: enrollmentText(student),
              text: joinWithDots(
                personName(student),
                pluralize(parents.length, '1 parent', (count) => `${count} parents`) ?? '',
                pluralize(attendance_days ?? 0, '1 day of attendance', (count) => `${count} days of attendance`) ?? '',
              ),
            };
          })}
          chosen={keep}
          onChoose={setKeep}
        />
        {differing.map(({ name, label, texts }) => (
          <FieldChoice
            key={name}
            name={`${id}-${name}`}
            label={label}
            values={sides.map((side) => ({
              side,
              label: enrollmentText(compared[side].student),
              text:
                name === photoField && texts[side] !== '' ? (
                  <PhotoPreview
                    photo={texts[side]}
                    sourceOf={photoSource}
                    alt={`Photo of ${personName(compared[side].student)}`}
                  />
                ) : (
                  texts[side]
                ),
            }))}
            chosen={sideOf(name)}
            onChoose={(side) => setChosen({ ...chosen, [name]: side })}
          />
        ))}
        {equal.length > 0 && (
          <section>
            <h3 className="mb-1.5 font-semibold text-main text-sm">Equal in both</h3>
            <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
              {equal.map(({ name, label, texts }) => (
                <div key={name} className="min-w-0">
                  <dt className="text-secondary-deep text-xs">{label}</dt>
                  <dd className="wrap-anywhere">{texts.first}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <Callout>
          {moves.map((sentence) => (
            <p key={sentence} className="wrap-anywhere">
              {sentence}
            </p>
          ))}
          <p>
            {binDays === null
              ? 'The other record is deleted. This can’t be undone.'
              : pluralize(
                  binDays,
                  'The other record goes to the recycle bin. You can undo the merge there for 1 day.',
                  (count) =>
                    `The other record goes to the recycle bin. You can undo the merge there for ${count} days.`,
                )}
          </p>
        </Callout>
      </form>
    </Dialog>
  );
}
