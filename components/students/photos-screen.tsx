'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '@/components/dialogs/use-confirm';
import { LazyDiscardDialog } from '@/components/form/lazy-discard-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FileButton } from '@/components/ui/file-button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { useLeaveGuard } from '@/lib/browser/leave-guard/use-leave-guard';
import { useBulkWrite } from '@/lib/features/bulk/mutations';
import { bulkQuestion } from '@/lib/features/bulk/texts';
import { usePhotoUpload } from '@/lib/features/files/mutations';
import { imageAccepts } from '@/lib/features/files/rules';
import { archiveAccepts, findPhotos, type PhotoOfStudent, photoWrite } from '@/lib/features/students/photos';
import { pluralize } from '@/lib/format/pluralize';
import { canBeSaved, type PhotoRow, PhotoRows } from './photo-rows';

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
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const { ask, dialog } = useConfirm();
  const reading = useMutation({ mutationFn: findPhotos, onSuccess: setRows });
  const unsaved = rows.filter(canBeSaved);
  useLeaveGuard('Photos', unsaved.length > 0, (navigate) => setLeave(() => navigate));

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
      {leave && (
        <LazyDiscardDialog
          onDiscard={() => {
            setLeave(null);
            leave();
          }}
          onClose={() => setLeave(null)}
        />
      )}
    </>
  );
}
