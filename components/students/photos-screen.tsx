'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '@/components/dialogs/use-confirm';
import { LeaveGuard } from '@/components/form/lazy-discard-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Chip } from '@/components/ui/chip';
import { FileButton } from '@/components/ui/file-button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { useBulkWrite } from '@/lib/features/bulk/mutations';
import { bulkQuestion } from '@/lib/features/bulk/texts';
import { usePhotoUpload } from '@/lib/features/files/mutations';
import { imageAccepts } from '@/lib/features/files/rules';
import {
  archiveAccepts,
  findPhotos,
  type PhotoMatch,
  type PhotoOfStudent,
  photoWrite,
  type StudentRow,
} from '@/lib/features/students/photos';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';

const countPhotos = (count: number) => pluralize(count, '1 photo', (text) => `${text} photos`);

const replacedText = (count: number) =>
  count === 0
    ? 'None of the students has a photo yet.'
    : pluralize(
        count,
        '1 student has a photo already, which is replaced.',
        (text) => `${text} students have a photo already, which is replaced.`,
      );

/** `webkitdirectory` makes a file input choose a folder. React's types lack it. */
const choosesFolder = { webkitdirectory: '' };

export function PhotosScreen() {
  const photo = usePhotoUpload('students');
  const bulkWrite = useBulkWrite();
  const [rows, setRows] = useState<readonly PhotoRow[]>([]);
  const [savedCount, setSavedCount] = useState(0);
  const { ask, dialog } = useConfirm();
  const reading = useMutation({ mutationFn: findPhotos, onSuccess: setRows });
  const unsaved = rows.filter(canBeSaved);

  const markSaved = (photos: readonly PhotoOfStudent[], isSaved: boolean) => {
    const changed = new Set(photos.map((item) => item.photo));
    setRows((all) => all.map((row) => (changed.has(row.photo) ? { ...row, isSaved } : row)));
  };
  const saving = useMutation({
    mutationFn: () => {
      setSavedCount(0);
      const write = photoWrite({ upload: photo.store, onUndone: (photos) => markSaved(photos, false) });
      return bulkWrite(write, unsaved, setSavedCount);
    },
    onSuccess: ({ done, failed }) => {
      markSaved(done, true);
      const failures = new Map(failed.map(({ item, reason }) => [item.photo, reason]));
      setRows((all) => all.map((row) => ({ ...row, failure: failures.get(row.photo) })));
    },
  });

  const save = async () => {
    const replaced = unsaved.filter(({ student }) => student.profilepic !== '').length;
    const question = bulkQuestion({
      ...{ label: 'Save', noun: { singular: 'photo', plural: 'photos' }, count: unsaved.length },
      meaning: [replacedText(replaced)],
    });
    if (!question || (await ask({ ...question, text: question.lines.join(' ') }))) saving.mutate();
  };

  const isBusy = reading.isPending || saving.isPending;
  return (
    <>
      <PageHeader title="Photos of Students">
        <FileButton
          label="Choose Photos or Zip"
          multiple
          accept={`${imageAccepts},${archiveAccepts}`}
          disabled={isBusy}
          onChoose={(_, files) => reading.mutate(files)}
        />
        <FileButton
          label="Choose Folder"
          {...choosesFolder}
          accept=""
          disabled={isBusy}
          onChoose={(_, files) => reading.mutate(files)}
        />
      </PageHeader>
      <p className="mb-4 max-w-2xl text-secondary-deep text-sm">
        The name of each photo is the enrollment number or the name of the student, such as “GV-2026-0001.jpg” or
        “Trisha Singh.jpg”. You see which photo belongs to which student before anything is saved.
      </p>
      {reading.isPending && (
        <p role="status" className="flex items-center gap-2 text-secondary-deep text-sm">
          <Spinner />
          Looking for the students. Nothing is saved yet.
        </p>
      )}
      {reading.error && <Callout tone="error">{reading.error.message}</Callout>}
      {!reading.isPending && reading.isSuccess && rows.length === 0 && (
        <Callout tone="warning">There are no photos in this choice.</Callout>
      )}
      {rows.length > 0 && !reading.isPending && (
        <>
          <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2">
            <p role="status" className="text-sm">
              {pluralize(rows.length, '1 file', (count) => `${count} files`)}, {unsaved.length} to save
            </p>
            {unsaved.length > 0 && (
              <Button variant="primary" isBusy={saving.isPending} busyLabel="Saving..." onClick={save}>
                Save {countPhotos(unsaved.length)}
              </Button>
            )}
            {saving.isPending && (
              <div className="w-64">
                <ProgressBar value={savedCount / unsaved.length} label="Photos saved" />
              </div>
            )}
          </div>
          <PhotoRows rows={rows} />
        </>
      )}
      {dialog}
      <LeaveGuard title="Photos" isActive={unsaved.length > 0} />
    </>
  );
}

interface PhotoRow extends PhotoMatch {
  isSaved?: boolean;
  /** The reason why the photo could not be saved. The user can try again. */
  failure?: string;
}

const canBeSaved = (row: PhotoRow): row is PhotoRow & { student: StudentRow } =>
  row.student !== null && row.problem === null && !row.isSaved;

function Outcome({ row: { student, problem, failure, isSaved } }: { row: PhotoRow }) {
  if (isSaved) return <Chip tone="success">Saved</Chip>;
  if (problem ?? failure) return <span className="text-error-deep">{problem ?? failure}</span>;
  return student?.profilepic ? <Chip tone="warning">Replaces a photo</Chip> : <Chip>New photo</Chip>;
}

function PhotoRows({ rows }: { rows: readonly PhotoRow[] }) {
  const problemsFirst = rows.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Photos</caption>
        <thead>
          <tr className="border-b bg-muted">
            {['File', 'Student', 'Status'].map((header) => (
              <th key={header} scope="col" className="h-10 px-4 font-semibold text-secondary-deep text-xs">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problemsFirst.map((row) => (
            <tr key={row.photo.path} className="align-top not-last:border-b [&>td]:px-4 [&>td]:py-2">
              <td className="wrap-anywhere min-w-40">{row.photo.path}</td>
              <td className="wrap-anywhere min-w-40">
                {row.student
                  ? joinWithDots(personName(row.student), enrollmentText(row.student), placementText(row.student))
                  : '-'}
              </td>
              <td className="min-w-56">
                <Outcome row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
