import type { FileKind } from '@/lib/contract/file-kinds';
import { notWhatItSays, quoted } from '@/lib/contract/problems';

/** What keeps an Office file from being passed on: something in it would run, or nobody can look into it. */
export type OfficeFinding = 'macros' | 'object' | 'elsewhere' | 'password' | 'other kind' | 'unreadable';

export const sentences: Record<OfficeFinding, (name: string, kind: FileKind) => string> = {
  macros: (name) => `${quoted(name)} holds macros. Please save it without them.`,
  object: (name) => `${quoted(name)} holds an object of another program. Please put a picture in its place.`,
  elsewhere: (name) => `${quoted(name)} loads a part of it from another computer. Please save it without that link.`,
  password: (name) => `${quoted(name)} has a password. Please save it without one.`,
  'other kind': notWhatItSays,
  unreadable: (name, kind) => `${quoted(name)} can't be looked into. Please open it in ${kind.name} and save it again.`,
};
