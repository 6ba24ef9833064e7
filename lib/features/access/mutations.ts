import { useMutation } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { AccessPerson, grantAccess } from '@/lib/contract/access';
import type { CallInput } from '@/lib/contract/call';
import { accessNameFields } from '@/lib/contract/fields/access';
import { type RecordFields, toWire } from '@/lib/contract/fields/field';
import { type Role, roles } from '@/lib/contract/roles';
import { personName } from '@/lib/format/person-name';

export const invalidates = [callKey('GET /access/list'), callKey('GET /access/sessions')];

/** The lists of employees and parents, which show the same names and numbers. */
const peopleLists = [callKey('GET /employee/list'), callKey('GET /students/parents')];

export type Grant = CallInput<typeof grantAccess>['body'];

export const useGrantAccess = () =>
  useMutation({
    mutationFn: ({ body }: { body: Grant; name: string }) => call('POST /access/grant', { body }),
    meta: {
      success: ({ name }: { name: string }) => `${name} can now sign in`,
      error: 'Failed to give access',
      about: ({ name }: { name: string }) => name,
      invalidates,
    },
  });

interface RoleChange {
  person: AccessPerson;
  role: Role;
}

export const useChangeRole = () =>
  useMutation({
    mutationFn: ({ person, role }: RoleChange) =>
      call('PUT /access/role', { body: { person_id: person.person_id, role } }),
    meta: {
      success: ({ person, role }: RoleChange) => `${personName(person)} now has the role ${roles[role].label}`,
      error: 'Failed to change the role',
      about: ({ person }: RoleChange) => personName(person),
      invalidates,
    },
  });

interface NameChange {
  person: AccessPerson;
  names: RecordFields<typeof accessNameFields>;
}

export const useChangeName = () =>
  useMutation({
    mutationFn: ({ person, names }: NameChange) =>
      call('PUT /access/name', { body: { person_id: person.person_id, ...toWire(accessNameFields, names) } }),
    meta: {
      success: ({ names }: NameChange) => `${personName(names)} has been saved`,
      error: 'Failed to change the name',
      about: ({ person }: NameChange) => personName(person),
      invalidates: [...invalidates, ...peopleLists],
    },
  });

export const useRemoveAccess = () =>
  useMutation({
    mutationFn: ({ person_id }: AccessPerson) => call('DELETE /access/remove', { query: { person_id } }),
    meta: {
      success: (person: AccessPerson) => `${personName(person)} can no longer sign in`,
      error: 'Failed to remove the access',
      about: personName,
      invalidates,
    },
  });

interface NewNumber {
  person: AccessPerson;
  mobileno: string;
}

const sendNumberCode = ({ person, mobileno }: NewNumber) =>
  call('POST /access/number/code', { body: { person_id: person.person_id, mobileno } });

export const useSendNumberCode = () => useMutation({ mutationFn: sendNumberCode });

export const useResendNumberCode = (number: NewNumber) => useMutation({ mutationFn: () => sendNumberCode(number) });

export const useChangeNumber = () =>
  useMutation({
    mutationFn: ({ person, mobileno, otp }: NewNumber & { otp: string }) =>
      call('PUT /access/number', { body: { person_id: person.person_id, mobileno, otp } }),
    meta: {
      success: ({ person }: NewNumber) => `The number of ${personName(person)} has been changed`,
      error: 'Failed to change the number',
      about: ({ person }: NewNumber) => personName(person),
      invalidates: [...invalidates, ...peopleLists],
    },
  });

const ended = { success: 'Signed out', error: 'Failed to sign out', invalidates };

const endOwn = (sessionId?: number) => call('DELETE /access/own-sessions', { query: { session_id: sessionId } });

/** Without a session id, ends all sessions of the person. If the person is the user, the current session stays. */
export const useEndSessions = ({ person_id, is_self, ...names }: AccessPerson) =>
  useMutation({
    mutationFn: (sessionId?: number) =>
      is_self ? endOwn(sessionId) : call('DELETE /access/sessions', { query: { person_id, session_id: sessionId } }),
    meta: { ...ended, about: () => personName(names) },
  });

export const useEndOwnSessions = () => useMutation({ mutationFn: endOwn, meta: ended });
