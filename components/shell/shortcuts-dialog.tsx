'use client';

import { Dialog } from '@/components/ui/dialog';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { commandKeys, pageKeys, toastActionKey } from '@/lib/browser/device/page-keys';
import { useMayCall } from '@/lib/browser/session/session-features';

const command = globalThis.navigator?.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

interface Shortcut {
  keys: string[];
  description: string;
  viewOnlyDescription?: string;
  isForChanges?: true;
}

interface Place {
  place: string;
  keys: Shortcut[];
  isForChanges?: true;
}

const shortcuts: Place[] = [
  {
    place: 'On every page',
    keys: [
      { keys: commandKeys(), description: 'Find a person, section, page or action' },
      { keys: [pageKeys.search], description: 'Go to the search' },
      { keys: [pageKeys.shortcuts], description: 'Show this list' },
      {
        keys: toastActionKey.name.split('+'),
        description: 'Press the button in a message, or undo the last change',
        isForChanges: true,
      },
      { keys: ['Tab'], description: 'Go to the next button, link or field' },
      { keys: ['Shift', 'Tab'], description: 'Go to the previous button, link or field' },
      { keys: ['Enter'], description: 'Press the button or follow the link' },
      { keys: ['Ctrl', 'Enter'], description: 'Open the link in a new tab' },
      { keys: ['Space'], description: 'Turn a switch on or off, or tick a box', viewOnlyDescription: 'Tick a box' },
    ],
  },
  {
    place: 'In the search',
    keys: [
      { keys: ['Enter'], description: 'Search at once' },
      { keys: ['Esc'], description: 'Clear the search' },
      { keys: ['↓'], description: 'Go to the first row' },
    ],
  },
  {
    place: 'In the boxes of a list',
    keys: [
      { keys: ['↓'], description: 'Go to the box of the next row. With Shift: also select the row' },
      { keys: ['↑'], description: 'Go to the box of the row above. With Shift: also select the row' },
      { keys: ['Enter'], description: 'Go to the actions for the selected rows' },
      { keys: ['Esc'], description: 'Clear the selection' },
    ],
  },
  {
    place: 'In a dialog',
    keys: [
      { keys: ['Enter'], description: 'Save, from a field with one line', isForChanges: true },
      { keys: [command, 'Enter'], description: 'Save, from anywhere in the form', isForChanges: true },
      {
        keys: [command, 'Shift', 'Enter'],
        description: 'Save, and add another student or employee',
        isForChanges: true,
      },
      {
        keys: ['Esc'],
        description: 'Close the dialog. If something is not saved, you are asked first',
        viewOnlyDescription: 'Close the dialog',
      },
    ],
  },
  {
    place: 'In a date',
    isForChanges: true,
    keys: [
      { keys: ['↑'], description: 'Go to the next day' },
      { keys: ['↓'], description: 'Go to the previous day' },
      { keys: ['Page Up'], description: 'Go to the next month. With Shift: the next year' },
      { keys: ['Page Down'], description: 'Go to the previous month. With Shift: the previous year' },
      { keys: ['Alt', '↓'], description: 'Open the calendar' },
    ],
  },
  {
    place: 'In a list of choices',
    keys: [
      { keys: ['↑'], description: 'Go to the previous choice' },
      { keys: ['↓'], description: 'Go to the next choice, or open the list' },
      { keys: ['Enter'], description: 'Choose' },
      { keys: ['Esc'], description: 'Close the list' },
    ],
  },
  {
    place: 'When starting a new school year',
    isForChanges: true,
    keys: [
      { keys: ['↓'], description: 'Go from “Mark students” to that of the next section' },
      { keys: ['↑'], description: 'Go from “Mark students” to that of the section above' },
      { keys: [command, 'Enter'], description: 'Check and preview' },
    ],
  },
  {
    place: 'When adding several people at once',
    isForChanges: true,
    keys: [
      { keys: ['↓'], description: 'Go from the search to the list' },
      { keys: ['Space'], description: 'Select the person' },
      { keys: ['Ctrl', 'A'], description: 'Select everyone shown' },
      { keys: ['Enter'], description: 'Add everyone selected' },
    ],
  },
];

const forViewing = ({ viewOnlyDescription, ...shortcut }: Shortcut): Shortcut => ({
  ...shortcut,
  description: viewOnlyDescription ?? shortcut.description,
});

const viewOnlyShortcuts: Place[] = shortcuts
  .filter(({ isForChanges }) => !isForChanges)
  .map(({ place, keys }) => ({ place, keys: keys.filter(({ isForChanges }) => !isForChanges).map(forViewing) }));

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shown = useMayCall('POST /bulk/calls') ? shortcuts : viewOnlyShortcuts;
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <section
        aria-label="Shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable area.
        tabIndex={0}
        {...initialFocus}
        // Fills the whole dialog, so that the focus outline surrounds the area that scrolls.
        className="-mx-6 -my-5 flex flex-col gap-6 overflow-y-auto rounded-b-card px-6 py-5 focus-visible:-outline-offset-2 max-sm:-mx-4 max-sm:px-4"
      >
        {shown.map(({ place, keys: shortcutsOfPlace }) => (
          <div key={place}>
            <h3 className="mb-2 font-semibold text-base">{place}</h3>
            <dl className="grid grid-cols-[8rem_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
              {shortcutsOfPlace.map(({ keys, description }) => (
                <div key={keys.join()} className="contents">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-sm border bg-muted px-1.5 py-0.5 font-sans text-xs">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
