import { ExternalLink, Pencil, Trash2 } from 'lucide';
import {
  actionsColumn,
  CellText,
  type Column,
  openProps,
  type RowDialog,
  textColumn,
} from '@/components/data-table/column';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { linkUrl } from '@/lib/features/broadcasts/rules';
import { formatDate } from '@/lib/format/dates';
import { orDash } from '@/lib/format/or-dash';

interface BroadcastActions {
  mayChange: boolean;
  view: RowDialog<Broadcast>;
  edit: RowDialog<Broadcast>;
  remove: RowDialog<Broadcast>;
}

function Title({ subject, link }: Broadcast) {
  const url = linkUrl(link);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CellText>{subject}</CellText>
      {link && !url && (
        <span className="truncate text-secondary-deep text-xs" title={link}>
          {link}
        </span>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open the link in ${subject}`}
          title={link}
          className="shrink-0 rounded-control p-1 text-accent-deep hover:bg-accent-soft"
        >
          <Icon of={ExternalLink} className="size-4" />
        </a>
      )}
    </span>
  );
}

export function broadcastColumns({ mayChange, view, edit, remove }: BroadcastActions): Column<Broadcast>[] {
  return [
    {
      key: 'subject',
      header: 'Title',
      width: 'clamp(14rem, 22vw, 26rem)',
      cell: (broadcast) => <Title {...broadcast} />,
    },
    textColumn('description', 'Description', ({ description }) => description),
    {
      key: 'notetype',
      header: 'Type',
      width: '7.5rem',
      cell: ({ notetype }) => <Chip tone={notetype === 'Circular' ? 'accent' : 'neutral'}>{orDash(notetype)}</Chip>,
    },
    { key: 'duedate', header: 'Date', width: '7rem', cell: ({ duedate }) => formatDate(duedate) },
    mayChange
      ? actionsColumn('6rem', (broadcast) => (
          <>
            <IconButton label="Edit" icon={Pencil} {...openProps(edit, broadcast)} />
            <IconButton label="Delete" icon={Trash2} tone="danger" {...openProps(remove, broadcast)} />
          </>
        ))
      : {
          key: 'actions',
          header: 'Actions',
          width: '6rem',
          cell: (broadcast) => (
            <Button variant="link" className="-ml-1 max-h-row-button" {...openProps(view, broadcast)}>
              View
            </Button>
          ),
        },
  ];
}
