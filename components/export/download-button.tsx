import { ChevronDown, Download } from 'lucide';
import type { ComponentProps } from 'react';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';

interface DownloadButtonProps extends Omit<ComponentProps<typeof Button>, 'className'> {
  /** `onClick` opens the dialog for choosing rows and columns. The other props preload the dialog's code. */
  more?: PreloadProps & { onClick: () => void };
}

export function DownloadButton({ more, children = 'Download', ...button }: DownloadButtonProps) {
  return (
    <span className="inline-flex">
      <Button icon={Download} {...button} className={more && 'rounded-r-none! focus-visible:z-10 hover:z-10'}>
        {children}
      </Button>
      {more && (
        <Button
          icon={ChevronDown}
          {...more}
          aria-label="More ways to download"
          data-tooltip="More ways to download"
          aria-haspopup="dialog"
          className="-ml-px rounded-l-none! px-2!"
        ></Button>
      )}
    </span>
  );
}
