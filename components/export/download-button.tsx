import { ChevronDown, Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';

interface DownloadButtonProps extends Omit<ComponentProps<typeof Button>, 'className'> {
  /** `onClick` opens the dialog for choosing rows and columns. The other props preload the dialog's code. */
  more?: PreloadProps & { onClick: () => void };
}

export function DownloadButton({ more, children = 'Download', ...button }: DownloadButtonProps) {
  return (
    <span className="inline-flex">
      <Button {...button} className={more && 'rounded-r-none! focus-visible:z-10 hover:z-10'}>
        <Download aria-hidden className="size-4" />
        {children}
      </Button>
      {more && (
        <Tooltip text="More ways to download">
          <Button
            {...more}
            aria-label="More ways to download"
            aria-haspopup="dialog"
            className="-ml-px rounded-l-none! px-2!"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        </Tooltip>
      )}
    </span>
  );
}
