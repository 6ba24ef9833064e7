'use client';

import { Dialog } from '@/components/ui/dialog';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { commandKeys, pageKeys, toastActionKey } from '@/lib/browser/device/page-keys';

const command = globalThis.navigator?.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

const shortcuts = [
  {
    place: 'On every page',
    keys: [
      { keys: commandKeys(), does: 'Find a person, section, page or action' },
      { keys: [pageKeys.search], does: 'Go to the search' },
      { keys: [pageKeys.shortcuts], does: 'Show this list' },
      { keys: toastActionKey.name.split('+'), does: 'Press the button of a message, such as Undo' },
      { keys: ['Tab'], does: 'Go to the next button, link or field' },
      { keys: ['Shift', 'Tab'], does: 'Go back to the previous one' },
      { keys: ['Enter'], does: 'Press the button or follow the link' },
      { keys: ['Ctrl', 'Enter'], does: 'Open the link in a new tab' },
      { keys: ['Space'], does: 'Turn a switch or tick a box' },
    ],
  },
  {
    place: 'In the search',
    keys: [
      { keys: ['Enter'], does: 'Search at once' },
      { keys: ['Esc'], does: 'Clear the search' },
    ],
  },
  {
    place: 'In a dialog',
    keys: [
      { keys: ['Enter'], does: 'Save, from any field of one line' },
      { keys: [command, 'Enter'], does: 'Save, from anywhere in the form' },
      { keys: [command, 'Shift', 'Enter'], does: 'Save, and go on with another student or employee' },
      { keys: ['Esc'], does: 'Close it; what you have typed is not thrown away without asking' },
    ],
  },
  {
    place: 'In a date',
    keys: [
      { keys: ['↑'], does: 'Go to the next day' },
      { keys: ['↓'], does: 'Go to the day before' },
      { keys: ['Page Up'], does: 'Go to the next month, with Shift to the next year' },
      { keys: ['Page Down'], does: 'Go to the month before, with Shift to the year before' },
      { keys: ['Alt', '↓'], does: 'Open the calendar' },
    ],
  },
  {
    place: 'In a list of choices',
    keys: [
      { keys: ['↑'], does: 'Go to the previous choice' },
      { keys: ['↓'], does: 'Go to the next choice, or open the list' },
      { keys: ['Enter'], does: 'Choose' },
      { keys: ['Esc'], does: 'Close the list' },
    ],
  },
  {
    place: 'When adding several people at once',
    keys: [
      { keys: ['↓'], does: 'Go from the search to the list' },
      { keys: ['Space'], does: 'Select the person' },
      { keys: ['Ctrl', 'A'], does: 'Select everyone shown' },
      { keys: ['Enter'], does: 'Add everyone selected' },
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <section
        aria-label="Shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable area.
        tabIndex={0}
        {...initialFocus}
        className="flex flex-col gap-6"
      >
        {shortcuts.map(({ place, keys: ofPlace }) => (
          <div key={place}>
            <h3 className="mb-2 font-semibold text-base">{place}</h3>
            <dl className="grid grid-cols-[8rem_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
              {ofPlace.map(({ keys, does }) => (
                <div key={keys.join()} className="contents">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-sm border bg-muted px-1.5 py-0.5 font-sans text-xs">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
