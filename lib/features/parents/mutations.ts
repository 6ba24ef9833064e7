import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { CallError } from '@/lib/browser/client/call-error';
import { createUndo } from '@/lib/browser/client/undo';
import type { CallInput } from '@/lib/contract/call';
import type { ParentType, updateUser } from '@/lib/contract/parents';
import { personName } from '@/lib/format/person-name';

const invalidates = [callKey('GET /students/parents')];

interface ParentLink {
  studentId: number | null;
  relationship: ParentType;
}
type UserLink = ParentLink & { userId: number | null; name?: string };
type Person = CallInput<typeof updateUser>['body'];

const nameOf = ({ name = '' }: UserLink) => name;

const messageByRelationship =
  (messages: Record<ParentType, string>) =>
  ({ relationship }: ParentLink) =>
    messages[relationship];
const saveFailedMessage = 'Failed to save parent information';

/** Returns `null` for a reply with status 404, which some upstreams send for an unknown number. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}

export const useValidateUser = () =>
  useMutation({
    mutationFn: async (mobile: string) => {
      const reply = await call('GET /user/validate', { query: { mobile_number: mobile } }).catch(nullIfNotFound);
      return reply?.data?.user ?? null;
    },
    meta: { error: 'Failed to validate mobile number' },
  });

export const useCreateParent = () =>
  useMutation({
    mutationFn: ({ studentId, relationship, person }: ParentLink & { person: Person }) =>
      call('POST /students/parent/create', {
        query: { student_id: studentId, parent_type: relationship },
        body: person,
      }),
    meta: {
      success: messageByRelationship({
        father: 'Father added successfully',
        mother: 'Mother added successfully',
        guardian: 'Guardian added successfully',
      }),
      error: saveFailedMessage,
      about: ({ person }: { person: Person }) => personName(person),
      invalidates,
    },
  });

const link = ({ studentId, relationship, userId }: UserLink) =>
  call('POST /students/parent/add', {
    body: { student_id: studentId, parent_id: userId, parent_type: relationship },
  });

const unlink = ({ studentId, userId }: UserLink) =>
  call('DELETE /students/parent/remove', { query: { student_id: studentId, parent_id: userId } });

const undoLink = {
  mutationFn: unlink,
  meta: {
    success: messageByRelationship({
      father: 'Undone: the father is unlinked again',
      mother: 'Undone: the mother is unlinked again',
      guardian: 'Undone: the guardian is unlinked again',
    }),
    error: 'The parent could not be unlinked again',
    showsCause: true,
    about: nameOf,
    invalidates,
  },
} as const;

const undoUnlink = {
  mutationFn: link,
  meta: {
    success: messageByRelationship({
      father: 'Undone: the father is linked again',
      mother: 'Undone: the mother is linked again',
      guardian: 'Undone: the guardian is linked again',
    }),
    error: 'The parent could not be linked again',
    showsCause: true,
    about: nameOf,
    invalidates,
  },
} as const;

export function useLinkParent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: link,
    meta: {
      success: messageByRelationship({
        father: 'Father linked successfully',
        mother: 'Mother linked successfully',
        guardian: 'Guardian linked successfully',
      }),
      error: saveFailedMessage,
      about: nameOf,
      invalidates,
      undo: (userLink: UserLink) => createUndo(client, undoLink, userLink, `linked the ${userLink.relationship}`),
    },
  });
}

interface PersonUpdate {
  person: Person;
  version?: string;
}

const saveUser = (userId: number | null, { person, version }: PersonUpdate) =>
  call('PUT /user/user_id', { query: { user_id: userId }, body: person, version });

export const useUpdateParent = () =>
  useMutation({
    mutationFn: ({ parentId, ...change }: ParentLink & PersonUpdate & { parentId: number | null }) =>
      saveUser(parentId, change),
    meta: {
      success: messageByRelationship({
        father: 'Father information updated successfully',
        mother: 'Mother information updated successfully',
        guardian: 'Guardian information updated successfully',
      }),
      error: saveFailedMessage,
      about: ({ person }: PersonUpdate) => personName(person),
      invalidates,
    },
  });

export const useUpdateUser = () =>
  useMutation({
    mutationFn: ({ userId, ...change }: PersonUpdate & { userId: number | null }) => saveUser(userId, change),
    meta: {
      success: 'User details updated successfully',
      error: 'Failed to update user details',
      about: ({ person }: PersonUpdate) => personName(person),
      invalidates,
    },
  });

export function useUnlinkParent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userLink: UserLink) => {
      if (!userLink.studentId || !userLink.userId) throw new Error('The link has no ids');
      return unlink(userLink);
    },
    meta: {
      success: messageByRelationship({
        father: 'Father unlinked successfully',
        mother: 'Mother unlinked successfully',
        guardian: 'Guardian unlinked successfully',
      }),
      error: ({ studentId, userId }: UserLink) =>
        studentId && userId ? 'Failed to unlink parent' : 'Missing required information to unlink parent',
      showsCause: true,
      about: nameOf,
      invalidates,
      undo: (userLink: UserLink) => createUndo(client, undoUnlink, userLink, `unlinked the ${userLink.relationship}`),
    },
  });
}
