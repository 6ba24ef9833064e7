import { describe, expect, it } from 'vitest';
import type { Parent, RegisteredUser } from '@/lib/contract/parents';
import {
  findParent,
  initialParentState,
  nextParentState,
  type ParentEvent,
  type ParentState,
  parentActions,
} from './rules';

const names = { email: '', profilepic: '' };
const father: Parent = {
  id: 5,
  parenttype: 'father',
  mobileno: '9812345678',
  firstname: 'Ravi',
  middlename: '',
  lastname: 'Rao',
  ...names,
};
const mother: Parent = { ...father, id: 6, parenttype: 'mother', firstname: 'Asha' };
const user: RegisteredUser = { userId: 9, firstName: 'Ravi', middleName: '', lastName: 'Rao', ...names };

const states = {
  validate: { mode: 'validate', relationship: 'father' },
  'create new': { mode: 'create', relationship: 'father', user: null, isEdited: false },
  'create from user': { mode: 'create', relationship: 'father', user, isEdited: false },
  'create from edited user': { mode: 'create', relationship: 'father', user, isEdited: true },
  edit: { mode: 'edit', relationship: 'father', parent: father },
  'validate mother': { mode: 'validate', relationship: 'mother' },
  'edit mother': { mode: 'edit', relationship: 'mother', parent: mother },
} as const satisfies Record<string, ParentState>;
type StateName = keyof typeof states;

const events = {
  'choose one without parent': { type: 'relationship', relationship: 'mother', parent: null },
  'choose one with parent': { type: 'relationship', relationship: 'mother', parent: mother },
  'number found': { type: 'validated', user },
  'number unknown': { type: 'validated', user: null },
  'number changed': { type: 'numberChanged' },
  cleared: { type: 'cleared' },
  edited: { type: 'edited', isEdited: true },
  'edit undone': { type: 'edited', isEdited: false },
  'user updated': { type: 'userUpdated' },
  unlinked: { type: 'unlinked' },
} as const satisfies Record<string, ParentEvent>;
type EventName = keyof typeof events;

const toMother = { 'choose one without parent': 'validate mother', 'choose one with parent': 'edit mother' } as const;
const toValidate = { ...toMother, 'number changed': 'validate', cleared: 'validate' } as const;
/** For each state, the next state by event. Events that are not listed keep the state. */
const table: Record<string, Partial<Record<EventName, StateName>>> = {
  validate: { ...toMother, 'number found': 'create from user', 'number unknown': 'create new' },
  'create new': toValidate,
  'create from user': { ...toValidate, edited: 'create from edited user' },
  'create from edited user': {
    ...toValidate,
    'edit undone': 'create from user',
    'user updated': 'create from user',
  },
  edit: { ...toMother, unlinked: 'validate' },
};

// Safe casts: `Object.keys` returns the keys as `string[]`.
const fromStates = Object.keys(table) as StateName[];
const eventNames = Object.keys(events) as EventName[];

describe.each(fromStates)('the parent dialog in “%s”', (from) => {
  it.each(eventNames.map((event) => [event, table[from]?.[event] ?? from] as const))(
    'on “%s” changes to “%s”',
    (on, to) => {
      expect(nextParentState(states[from], events[on])).toEqual(states[to]);
    },
  );
});

describe('parentActions', () => {
  const can = (name: StateName) =>
    Object.entries(parentActions(states[name]))
      .filter(([, value]) => value === true)
      .map(([action]) => action);

  it.each<[StateName, string, string[], boolean]>([
    ['validate', 'Add Father', ['canValidate'], false],
    ['create new', 'Add Father', ['canClear', 'hasDetails'], true],
    ['create from user', 'Add Father', ['canClear', 'hasDetails', 'hasUserUpdate'], true],
    ['create from edited user', 'Add Father', ['canClear', 'hasDetails', 'hasUserUpdate', 'canUpdateUser'], false],
    ['edit', 'Edit Father', ['canUnlink', 'hasDetails'], true],
    ['edit mother', 'Edit Mother', ['canUnlink', 'hasDetails'], true],
  ])('in “%s” has the title %s and offers %j', (name, title, offered, canSave) => {
    expect(parentActions(states[name]).title).toBe(title);
    expect(can(name)).toEqual(offered);
    expect(parentActions(states[name]).disabledReason === null).toBe(canSave);
  });
});

describe('initialParentState', () => {
  it('edits the existing parent of a relationship, else starts with validation', () => {
    const parents = [mother, father];
    expect(initialParentState('father', findParent(parents, 'father'))).toEqual(states.edit);
    expect(initialParentState('guardian', findParent(parents, 'guardian'))).toEqual({
      mode: 'validate',
      relationship: 'guardian',
    });
  });
});
