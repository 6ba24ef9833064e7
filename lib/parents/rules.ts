import type { Parent, ParentType, RegisteredUser } from '@/lib/contract/parents';

export const relationships = [
  { value: 'father', label: 'Father' },
  { value: 'mother', label: 'Mother' },
  { value: 'guardian', label: 'Guardian' },
] as const satisfies readonly { value: ParentType; label: string }[];

/** Where the parent dialog stands. */
export type ParentState =
  /** A number is being entered. */
  | { mode: 'validate'; relationship: ParentType }
  /** The number is validated. A registered user is linked, as they are saved; nobody known becomes a new parent. */
  | { mode: 'create'; relationship: ParentType; user: RegisteredUser | null; isEdited: boolean }
  /** The student has a parent of this relationship. */
  | { mode: 'edit'; relationship: ParentType; parent: Parent };

export type ParentEvent =
  /** Another relationship was chosen; `parent` is who the student has of it. */
  | { type: 'relationship'; relationship: ParentType; parent: Parent | null }
  /** The number was looked up; `user` is whose it is. */
  | { type: 'validated'; user: RegisteredUser | null }
  | { type: 'numberChanged' }
  | { type: 'cleared' }
  /** The fields differ from what is saved of the user, or no longer do. */
  | { type: 'edited'; isEdited: boolean }
  | { type: 'userUpdated' }
  | { type: 'unlinked' };

const validating = (relationship: ParentType): ParentState => ({ mode: 'validate', relationship });

/** The dialog about this relationship: its parent where there is one, else the way to a new one. */
export const initialParentState = (relationship: ParentType, parent: Parent | null): ParentState =>
  parent ? { mode: 'edit', relationship, parent } : validating(relationship);

export const parentOf = (parents: readonly Parent[], relationship: ParentType): Parent | null =>
  parents.find(({ parenttype }) => parenttype === relationship) ?? null;

function nextOfCreate(state: ParentState & { mode: 'create' }, event: ParentEvent): ParentState {
  switch (event.type) {
    case 'numberChanged':
    case 'cleared':
      return validating(state.relationship);
    case 'edited':
      // A new parent has nothing saved that could differ.
      return { ...state, isEdited: event.isEdited && state.user !== null };
    case 'userUpdated':
      return { ...state, isEdited: false };
    default:
      return state;
  }
}

/** The next state. An event that means nothing where the dialog stands changes nothing. */
export function nextParentState(state: ParentState, event: ParentEvent): ParentState {
  if (event.type === 'relationship') return initialParentState(event.relationship, event.parent);
  switch (state.mode) {
    case 'validate':
      return event.type === 'validated'
        ? { mode: 'create', relationship: state.relationship, user: event.user, isEdited: false }
        : state;
    case 'create':
      return nextOfCreate(state, event);
    case 'edit':
      return event.type === 'unlinked' ? validating(state.relationship) : state;
  }
}

const addTitles: Record<ParentType, string> = { father: 'Add Father', mother: 'Add Mother', guardian: 'Add Guardian' };
const editTitles: Record<ParentType, string> = {
  father: 'Edit Father',
  mother: 'Edit Mother',
  guardian: 'Edit Guardian',
};

/** What can be done where the dialog stands. */
export function parentActions(state: ParentState) {
  return {
    title: (state.mode === 'edit' ? editTitles : addTitles)[state.relationship],
    canValidate: state.mode === 'validate',
    canClear: state.mode === 'create',
    canUnlink: state.mode === 'edit',
    hasDetails: state.mode !== 'validate',
    hasUserUpdate: state.mode === 'create' && state.user !== null,
    canUpdateUser: state.mode === 'create' && state.isEdited,
    canSave: state.mode === 'edit' || (state.mode === 'create' && !state.isEdited),
  };
}
