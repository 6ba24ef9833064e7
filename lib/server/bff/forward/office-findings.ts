import { fileTypeMismatchMessage, quote } from '@/lib/contract/problems';
import type { FileKind } from '@/lib/contract/values/file-kinds';

export type OfficeFinding = 'macros' | 'object' | 'elsewhere' | 'password' | 'other kind' | 'unreadable';

export const findingMessages: Record<OfficeFinding, (name: string, kind: FileKind) => string> = {
  macros: (name) => `${quote(name)} contains macros. Please save it without them.`,
  object: (name) => `${quote(name)} contains an object from another program. Please replace it with a picture.`,
  elsewhere: (name) => `${quote(name)} loads a part from another computer. Please save it without that link.`,
  password: (name) => `${quote(name)} has a password. Please save it without one.`,
  'other kind': fileTypeMismatchMessage,
  unreadable: (name, kind) => `${quote(name)} can't be checked. Please open it in ${kind.name} and save it again.`,
};
