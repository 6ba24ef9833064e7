import { listDeviceTexts } from '@/lib/browser/device/device-storage';
import { draftTitles } from '@/lib/browser/device/drafts';
import { unsavedTitles } from '@/lib/browser/leave-guard/leave-guards';
import { importTitles } from '@/lib/contract/nouns';
import { requestUnsavedTitles } from './tabs';

const titles = new Map<string, string>([
  ...Object.entries(draftTitles),
  ...Object.entries(importTitles).map(([noun, title]): [string, string] => [`${noun}-import-draft`, title]),
]);

/** Waits up to 300 ms for the answers of other tabs. */
export async function findUnsaved(): Promise<string[]> {
  const drafts = listDeviceTexts().flatMap(({ key }) => titles.get(key.split(':', 1)[0] ?? '') ?? []);
  const here = new Set([...unsavedTitles(), ...drafts]);
  const elsewhere = new Set((await requestUnsavedTitles()).filter((title) => !drafts.includes(title)));
  return [
    ...[...here].map((title) => `Unsaved changes in “${title}”`),
    ...[...elsewhere].map((title) => `Unsaved changes in “${title}” in another tab`),
  ];
}
