import type { ActiveEmployee } from '@/lib/contract/employees';
import type { Section } from '@/lib/contract/sections';
import { joinWithDots } from '@/lib/format/join-text';
import { personName } from '@/lib/format/person-name';

export interface SectionHeadOption {
  value: string;
  label: string;
  detail: string;
}

type Head = Omit<NonNullable<Section['classTeacher']>, 'deletedAt'>;

const toOption = ({ empId, designation, empNo, ...names }: ActiveEmployee): SectionHeadOption => ({
  value: String(empId),
  label: personName(names),
  detail: joinWithDots(designation, empNo),
});

/**
 * Lists the employees who can be chosen as class teacher or class admin: all active employees, except the one who is
 * chosen for the other post. The current holder of the post is included even if inactive.
 * @param otherId the id that is chosen for the other post, or ''.
 */
export function sectionHeadOptions(
  employees: readonly ActiveEmployee[],
  holder: Head | null,
  otherId: string,
): SectionHeadOption[] {
  const choices = employees.map(toOption);
  const isMissing = holder && !choices.some(({ value }) => value === String(holder.empId));
  const all = isMissing
    ? [{ value: String(holder.empId), label: personName(holder), detail: 'No longer active' }, ...choices]
    : choices;
  return all.filter(({ value }) => value !== otherId);
}
