'use client';

import { useState } from 'react';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { Button } from '@/components/ui/button';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Section } from '@/lib/contract/sections';
import { useDeleteSection } from '@/lib/features/sections/form-mutations';

interface DeleteSectionProps {
  section: Section;
  className: string;
  onDeleted: () => void;
}

export function DeleteSection({ section, className, onDeleted }: DeleteSectionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleting = useDeleteSection();
  return (
    <div className="mt-6 flex items-center justify-between gap-4 border-t pt-5">
      <p className="text-secondary-deep text-sm">Its students stay in the school, without a section.</p>
      <Button variant="danger-outline" onClick={() => setIsConfirming(true)}>
        Delete Section
      </Button>
      {isConfirming && (
        <DeleteDialog
          title="Delete Section"
          name={`${className} ${section.section}`}
          isBusy={deleting.isPending}
          error={deleting.error && messageOr(deleting.error, 'Failed to delete section. Please try again.')}
          onConfirm={() => deleting.mutate(section, { onSuccess: onDeleted })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
