'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { ImportedNote, type ImportedNoteProps } from './imported-note';

export function ImportedDialog({ title, ...note }: ImportedNoteProps & { title: string }) {
  return (
    <Dialog
      title={title}
      onClose={note.onLeave}
      footer={
        <Button variant="primary" {...initialFocus} onClick={note.onLeave}>
          Close
        </Button>
      }
    >
      <ImportedNote {...note} />
    </Dialog>
  );
}
