'use client';

import { type FormEvent, useId, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { SaveError } from '@/components/ui/save-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { useSectionChoices } from '@/lib/features/sections/section-choices';
import { moveQuestion, type StudentMove, useAddSectionStudents } from '@/lib/features/sections/student-moves';
import { pluralize } from '@/lib/format/pluralize';

interface MoveStudentsDialogProps {
  students: readonly StudentMove[];
  onMoved?: () => void;
  onClose: () => void;
}

export function MoveStudentsDialog({ students, onMoved, onClose }: MoveStudentsDialogProps) {
  const sections = useSectionChoices({ enabled: true, current: null });
  const choices = sections.choices.filter(({ value }) => value !== '');
  const [chosenId, setChosenId] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const moving = useAddSectionStudents(Number(chosenId));
  const formId = useId();

  const target = choices.find(({ value }) => value === chosenId);
  const movers = students.filter(({ from }) => String(from?.id) !== chosenId);
  const question = target ? moveQuestion(movers, target.label) : null;

  const move = () => {
    setIsAsking(false);
    moving.mutate(movers, {
      onSuccess: () => {
        onMoved?.();
        onClose();
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (moving.isPending) return;
    if (!target) return setError('Please choose a section');
    if (movers.length === 0)
      return setError(
        pluralize(
          students.length,
          `This student is already in ${target.label}`,
          () => `All of them are already in ${target.label}`,
        ),
      );
    if (question?.isLarge) setIsAsking(true);
    else move();
  };

  return (
    <Dialog
      title="Move Students"
      context={pluralize(students.length, students[0]?.name ?? '', (count) => `${count} students`)}
      width="small"
      onClose={onClose}
      notice={
        moving.error && (
          <SaveError>{messageOr(moving.error, 'The students could not be moved. Please try again.')}</SaveError>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={moving.isPending} busyLabel="Moving…">
            Move
          </Button>
        </>
      }
    >
      {sections.error ? (
        <LoadError query={{ ...sections, refetch: sections.retry }} failure="Failed to load sections" />
      ) : (
        <form id={formId} onSubmit={submit}>
          <Field label="Class & Section" isRequired error={error ?? undefined}>
            {(wiring) => (
              <Combobox
                {...wiring}
                value={chosenId}
                onValueChange={(value) => {
                  setChosenId(value);
                  setError(null);
                }}
                options={choices}
                isLoading={sections.isLoading}
                placeholder="Select"
              />
            )}
          </Field>
          {question && <p className="mt-4 text-secondary-deep text-sm">{question.text}</p>}
        </form>
      )}
      {isAsking && question && (
        <ConfirmDialog
          title="Move Students"
          confirmLabel={question.confirmLabel}
          isDanger
          onConfirm={move}
          onClose={() => setIsAsking(false)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
