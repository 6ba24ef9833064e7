import { useMemo, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import type { ListState } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { useViews } from '@/lib/features/views/hooks';
import { columnsOf } from '@/lib/features/views/rules';
import { chooseColumns } from './choose-columns';
import type { Column } from './column';

const Views = lazyDialog(() => import('./views-dialog').then((file) => file.ViewsDialog));

interface Options<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  list: Pick<ListState, 'name' | 'size' | 'columns' | 'setColumns'>;
}

/**
 * Returns the columns that the user has chosen for a list. Columns in the address, such as those of a view, come first,
 * and a change then changes the address. Otherwise the change is kept for the user.
 */
export function useChosenColumns<Row>({ caption, columns, list }: Options<Row>) {
  const hasViews = useFeature('views');
  const own = useViews().find((view) => view.list === list.name && view.name === '');
  const kept = own ? columnsOf(own.address) : '';
  /** The choice in the dialog. It is shown at once, and kept when the dialog closes. */
  const [draft, setDraft] = useState<string | null>(null);
  const chosen = list.columns ?? draft ?? kept;
  const shown = useMemo(() => chooseColumns(columns, chosen), [columns, chosen]);
  const [isOpen, setIsOpen] = useState(false);

  return {
    columns: shown,
    viewsButton: hasViews && { ...Views.preloadProps, onClick: () => setIsOpen(true) },
    viewsDialog: isOpen && (
      <Views
        list={list}
        caption={caption}
        columns={columns}
        shown={shown}
        chosen={chosen}
        keepsChoice={draft !== null && draft !== kept}
        onChoose={list.columns === null ? setDraft : list.setColumns}
        onNotKept={() => setDraft(null)}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
