'use client';

import { Dialog } from '@/components/ui/dialog';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { commandKeys, pageKeys, toastActionKey } from '@/lib/browser/device/page-keys';

const command = globalThis.navigator?.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

const shortcuts = [
  {
    place: 'On every page',
    keys: [
      { keys: commandKeys(), description: 'Find a person, section, page or action' },
      { keys: [pageKeys.search], description: 'Go to the search' },
      { keys: [pageKeys.shortcuts], description: 'Show this list' },
      { keys: toastActionKey.name.split('+'), description: 'Press the button of a message, or undo the last change' },
      { keys: ['Tab'], description: 'Go to the next button, link or field' },
      { keys: ['Shift', 'Tab'], description: 'Go back to the previous one' },
      { keys: ['Enter'], description: 'Press the button or follow the link' },
      { keys: ['Ctrl', 'Enter'], description: 'Open the link in a new tab' },
      { keys: ['Space'], description: 'Toggle a switch or tick a box' },
    ],
  },
  {
    place: 'In the search',
    keys: [
      { keys: ['Enter'], description: 'Search at once' },
      { keys: ['Esc'], description: 'Clear the search' },
    ],
  },
  {
    place: 'In a dialog',
    keys: [
      { keys: ['Enter'], description: 'Save, from any field of one line' },
      { keys: [command, 'Enter'], description: 'Save, from anywhere in the form' },
      { keys: [command, 'Shift', 'Enter'], description: 'Save, and add another student or employee' },
      { keys: ['Esc'], description: 'Close the dialog. You are asked before unsaved input is lost' },
    ],
  },
  {
    place: 'In a date',
    keys: [
      { keys: ['↑'], description: 'Go to the next day' },
      { keys: ['↓'], description: 'Go to the day before' },
      { keys: ['Page Up'], description: 'Go to the next month, with Shift to the next year' },
      { keys: ['Page Down'], description: 'Go to the month before, with Shift to the year before' },
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
    place: 'When adding several people at once',
    keys: [
      { keys: ['↓'], description: 'Go from the search to the list' },
      { keys: ['Space'], description: 'Select the person' },
      { keys: ['Ctrl', 'A'], description: 'Select everyone shown' },
      { keys: ['Enter'], description: 'Add everyone selected' },
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
        {shortcuts.map(({ place, keys: shortcutsOfPlace }) => (
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
