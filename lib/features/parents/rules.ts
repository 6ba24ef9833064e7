import type { Parent, ParentType, RegisteredUser } from '@/lib/contract/parents';
import { personName } from '@/lib/format/person-name';
import { joinWithAnd } from '@/lib/format/text';

export const relationships = [
  { value: 'father', label: 'Father' },
  { value: 'mother', label: 'Mother' },
  { value: 'guardian', label: 'Guardian' },
] as const satisfies readonly { value: ParentType; label: string }[];

export type ParentState =
  | { mode: 'validate'; relationship: ParentType }
  /**
   * The state after the mobile number has been validated. Save links the registered `user`, or creates a new parent if
   * there is no user.
   */
  | { mode: 'create'; relationship: ParentType; user: RegisteredUser | null; isEdited: boolean }
  | { mode: 'edit'; relationship: ParentType; parent: Parent };

export type ParentEvent =
  | { type: 'relationship'; relationship: ParentType; parent: Parent | null }
  | { type: 'validated'; user: RegisteredUser | null }
  | { type: 'numberChanged' }
  | { type: 'cleared' }
  /** `isEdited` is true when the fields differ from the saved values of the user. */
  | { type: 'edited'; isEdited: boolean }
  | { type: 'userUpdated' }
  | { type: 'unlinked' };

const validateState = (relationship: ParentType): ParentState => ({ mode: 'validate', relationship });

export const relationshipToAdd = (parents: readonly Parent[]): ParentType =>
  relationships.find(({ value }) => !findParent(parents, value))?.value ?? 'father';

export const childSentences = (user: RegisteredUser): string[] =>
  relationships.flatMap(({ value }) => {
    const children = (user.children ?? []).filter(({ parenttype }) => parenttype === value);
    return children.length > 0
      ? `${personName(user)} is already the ${value} of ${joinWithAnd(children.map(personName))}.`
      : [];
  });

export const initialParentState = (relationship: ParentType, parent: Parent | null): ParentState =>
  parent ? { mode: 'edit', relationship, parent } : validateState(relationship);

export const findParent = (parents: readonly Parent[], relationship: ParentType): Parent | null =>
  parents.find(({ parenttype }) => parenttype === relationship) ?? null;

function nextCreateState(state: ParentState & { mode: 'create' }, event: ParentEvent): ParentState {
  switch (event.type) {
    case 'numberChanged':
    case 'cleared':
      return validateState(state.relationship);
    case 'edited':
      // Ignores edits of a new parent, because there are no saved values to compare with.
      return { ...state, isEdited: event.isEdited && state.user !== null };
    case 'userUpdated':
      return { ...state, isEdited: false };
    default:
      return state;
  }
}

export function nextParentState(state: ParentState, event: ParentEvent): ParentState {
  if (event.type === 'relationship') return initialParentState(event.relationship, event.parent);
  switch (state.mode) {
    case 'validate':
      return event.type === 'validated'
        ? { mode: 'create', relationship: state.relationship, user: event.user, isEdited: false }
        : state;
    case 'create':
      return nextCreateState(state, event);
    case 'edit':
      return event.type === 'unlinked' ? validateState(state.relationship) : state;
  }
}

const addTitles: Record<ParentType, string> = { father: 'Add Father', mother: 'Add Mother', guardian: 'Add Guardian' };
const editTitles: Record<ParentType, string> = {
  father: 'Edit Father',
  mother: 'Edit Mother',
  guardian: 'Edit Guardian',
};

function disabledReason(state: ParentState): string | null {
  if (state.mode === 'validate') return 'Validate the mobile number first.';
  if (state.mode === 'create' && state.isEdited) return 'You changed this person’s details. Press Update User first.';
  return null;
}

export function parentActions(state: ParentState) {
  return {
    title: (state.mode === 'edit' ? editTitles : addTitles)[state.relationship],
    canValidate: state.mode === 'validate',
    canClear: state.mode === 'create',
    canUnlink: state.mode === 'edit',
    hasDetails: state.mode !== 'validate',
    hasUserUpdate: state.mode === 'create' && state.user !== null,
    canUpdateUser: state.mode === 'create' && state.isEdited,
    disabledReason: disabledReason(state),
  };
}
