'use client';

import { Detail } from '@/components/dialogs/detail';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { linkClass } from '@/components/ui/link-class';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { linkUrl } from '@/lib/features/broadcasts/rules';
import { formatDate } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';
import { joinWithDots } from '@/lib/format/text';

function LinkText({ link }: { link: string }) {
  const url = linkUrl(link);
  if (!url) return orDash(link);
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {link}
    </a>
  );
}

/** Shows a whole broadcast to a view-only user, because the list truncates long texts. */
export function ViewBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const { subject, description, notetype, duedate, link } = broadcast;
  return (
    <Dialog
      title={orDash(subject)}
      context={joinWithDots(notetype ?? '', formatDate(duedate))}
      footer={
        <Button variant="primary" {...initialFocus} onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      <dl className="grid gap-4">
        <Detail label="Description">
          <p className="whitespace-pre-wrap">{orDash(description)}</p>
        </Detail>
        <Detail label="Link">
          <LinkText link={link} />
        </Detail>
      </dl>
    </Dialog>
  );
}
