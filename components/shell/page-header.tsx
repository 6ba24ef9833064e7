import type { ReactNode } from 'react';
import { TabTitle } from './tab-title';

/**
 * The id of the element for the buttons of a list. The list renders its buttons into this element, because the buttons
 * need the rows of the list.
 */
export const listToolsId = 'list-tools';

interface PageHeaderProps {
  title: string;
  /** The title of the browser tab, if it differs from `title`. */
  tab?: string;
  context?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, tab = title, context, children }: PageHeaderProps) {
  return (
    <header className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <TabTitle page={tab} />
        {/* The heading is focusable, because it receives the focus when a focused row is deleted. */}
        <h1 title={title} tabIndex={-1} className="wrap-anywhere line-clamp-2 font-semibold text-2xl">
          {title}
        </h1>
        {context && <p className="print:hidden mt-1 text-secondary-deep text-sm">{context}</p>}
      </div>
      {/* `children` is `false` if the page hides its own button. The buttons of the list still need the element. */}
      {children !== undefined && (
        <div className="print:hidden flex flex-wrap items-center gap-2 xl:gap-3">
          <div id={listToolsId} />
          {children}
        </div>
      )}
    </header>
  );
}
