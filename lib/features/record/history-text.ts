import { accessPersonFields } from '@/lib/contract/fields/access';
import { broadcastFields } from '@/lib/contract/fields/broadcasts';
import { classFields } from '@/lib/contract/fields/classes';
import { employeeFields } from '@/lib/contract/fields/employees';
import type { Field, FieldTable } from '@/lib/contract/fields/field';
import { labelIn, valueText } from '@/lib/contract/fields/filters';
import { holidayFields } from '@/lib/contract/fields/holidays';
import { parentFields } from '@/lib/contract/fields/parents';
import { schoolFields } from '@/lib/contract/fields/school';
import { sectionFields } from '@/lib/contract/fields/sections';
import { studentFields } from '@/lib/contract/fields/students';
import { subjectFields } from '@/lib/contract/fields/subjects';
import type { ChangedNoun } from '@/lib/contract/nouns';
import type { HistoryEntry } from '@/lib/contract/record';
import { roles } from '@/lib/contract/roles';
import { weekdays } from '@/lib/contract/values/school-days';
import { formatDate } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phone';

interface FieldText {
  label: string;
  /** Formats a stored value, which is never ''. Without a format, the values are not shown. */
  format: ((value: string) => string) | null;
}

const asText = (value: string) => value;
const yesOrNo = (value: string) => labelIn({ true: 'Yes', false: 'No' }, value);
const roleLabels = Object.fromEntries(Object.entries(roles).map(([role, { label }]) => [role, label]));

function formatOf(field: Field): FieldText['format'] {
  if (field.kind === 'photo' || field.kind === 'lines') return null;
  if (field.kind === 'phone') return formatPhone;
  if (field.kind === 'day' || field.kind === 'birthday') return formatDate;
  if (field.kind === 'choice') return (value) => valueText(field, value);
  return asText;
}

const textsOf = (table: FieldTable): Record<string, FieldText> =>
  Object.fromEntries(
    Object.values(table).map((field) => [field.wire, { label: field.label, format: formatOf(field) }]),
  );

const otherFields: Record<string, FieldText> = {
  isactive: { label: 'Status', format: (value) => labelIn({ true: 'Active', false: 'Inactive' }, value) },
  section_id: { label: 'Section', format: asText },
  student_id: { label: 'Student', format: asText },
  teacherid: { label: 'Class Teacher', format: asText },
  adminid: { label: 'Class Admin', format: asText },
  classes: { label: 'Classes', format: asText },
  notetype: { label: 'Type', format: asText },
  filename: { label: 'File', format: null },
  role: { label: 'Role', format: (value) => labelIn(roleLabels, value) },
  // An update of an employee names the mobile number differently than the field table.
  mobile_no: { label: 'Mobile Number', format: formatPhone },
  mobileno: { label: 'Mobile Number', format: formatPhone },
  ...Object.fromEntries(weekdays.map(({ name, label }) => [name, { label: `School on ${label}`, format: yesOrNo }])),
};

const fieldTables: Record<ChangedNoun, FieldTable> = {
  students: studentFields,
  employees: employeeFields,
  parents: parentFields,
  classes: classFields,
  subjects: subjectFields,
  sections: sectionFields,
  holidays: holidayFields,
  school: schoolFields,
  broadcasts: broadcastFields,
  'meal-plan': {},
  access: accessPersonFields,
};

const fieldText = (noun: ChangedNoun, field: string): FieldText =>
  textsOf(fieldTables[noun])[field] ?? otherFields[field] ?? { label: field, format: null };

export interface ShownValue {
  field: string;
  label: string;
  /** The old and the new text, or `null` if only the fact of the change is shown. */
  texts: { old: string; new: string } | null;
}

/** The title of the entry names the student with whom another was merged. */
const mergedField = 'merged_id';
const isShown = ({ field }: HistoryEntry['values'][number]) => field !== mergedField;

export const shownValues = (noun: ChangedNoun, { values }: Pick<HistoryEntry, 'values'>): ShownValue[] =>
  values.filter(isShown).map(({ field, old, new: next }) => {
    const { label, format } = fieldText(noun, field);
    const textOf = (text: string) => (text === '' ? '(empty)' : (format?.(text) ?? ''));
    return { field, label, texts: format && { old: textOf(old), new: textOf(next) } };
  });

const entryTitles: Record<HistoryEntry['verb'], (section: string, merged: string) => string> = {
  added: () => 'Added',
  imported: () => 'Imported',
  updated: () => 'Changed',
  activated: () => 'Activated',
  deactivated: () => 'Deactivated',
  moved: (section) => `Moved to ${section}`,
  removed: (section) => `Removed from ${section}`,
  linked: (section) => `Added to ${section}`,
  unlinked: (section) => `Removed from ${section}`,
  merged: (_, merged) => `Merged with ${merged}`,
  deleted: () => 'Deleted',
  restored: () => 'Restored',
  discarded: () => 'Deleted for good',
  erased: () => 'Erased',
  undone: () => 'Undone',
};

export function entryTitle({ verb, section, values }: HistoryEntry): string {
  const merged = values.find(({ field }) => field === mergedField)?.new;
  return entryTitles[verb](section || 'a section', merged || 'another record');
}

/** Returns the ids of the entries in which each field was changed last. Earlier changes can't be undone. */
export function latestEntries(entries: readonly HistoryEntry[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  for (const { entry_id, values } of entries) {
    for (const { field } of values) if (!latest.has(field)) latest.set(field, entry_id);
  }
  return latest;
}
