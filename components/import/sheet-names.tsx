import { Callout } from '@/components/ui/callout';
import type { JoinedSheets } from '@/lib/contract/values/join-sheets';
import { pluralize } from '@/lib/format/pluralize';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

export function SheetNames({ read, unread }: Omit<JoinedSheets, 'rows'>) {
  return (
    <>
      {read.length > 1 && <Callout>{`Rows of ${read.length} sheets: ${quoted(read)}`}</Callout>}
      {unread.length > 0 && (
        <Callout tone="warning">
          {pluralize(
            unread.length,
            `The sheet ${quoted(unread)} has other headings and is not read. Save it as a file of its own.`,
            () => `The sheets ${quoted(unread)} have other headings and are not read. Save each as a file of its own.`,
          )}
        </Callout>
      )}
    </>
  );
}
