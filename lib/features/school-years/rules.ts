import * as z from 'zod/mini';
import {
  type Destination,
  defaultMaxStudents,
  type PlanSection,
  type YearPlan,
  type YearStart,
} from '@/lib/contract/school-years';
import { list } from '@/lib/contract/values/fields';
import { maxLengths } from '@/lib/contract/values/limits';
import { classLevel } from '@/lib/format/class-level';
import { normalizedKey } from '@/lib/format/normalize-text';
import { schoolYearName } from '@/lib/format/school-year';

/**
 * Returns the name of the class that follows a class, `leaves` for the last class of the school, or `null` if the names
 * of the classes don't say which class follows.
 */
function findNextClass(className: string, classNames: readonly string[]): string | 'leaves' | null {
  const own = classLevel(className);
  if (!own) return null;
  const later = classNames.flatMap((name) => {
    const found = classLevel(name);
    return found && found.level > own.level ? [{ name, ...found }] : [];
  });
  if (later.length === 0) return 'leaves';
  const nextLevel = Math.min(...later.map(({ level }) => level));
  // Some schools have no class before class 1. Between two classes with numbers, a class is missing.
  if (own.level > 0 && nextLevel > own.level + 1) return null;
  const next = later.filter(({ level }) => level === nextLevel);
  const match = next.find(({ stream }) => stream === own.stream) ?? (next.length === 1 ? next[0] : undefined);
  return match?.name ?? null;
}

/**
 * The students go to the section with the same name in the next class, or to its only section. Students of the last
 * class leave the school. A section without a clear destination has no entry.
 */
export function suggestDestinations(sections: readonly PlanSection[]): Map<number, Destination> {
  const open = sections.filter(({ isactive }) => isactive);
  const classNames = [...new Set(open.map(({ classname }) => classname))];
  const destinations = new Map<number, Destination>();
  for (const { section_id, classname, section } of sections) {
    const nextClass = findNextClass(classname, classNames);
    if (nextClass === 'leaves') destinations.set(section_id, 'leaves');
    if (nextClass === null || nextClass === 'leaves') continue;
    const next = open.filter((candidate) => candidate.classname === nextClass);
    const sameName = next.find((candidate) => normalizedKey(candidate.section) === normalizedKey(section));
    const match = sameName ?? (next.length === 1 ? next[0] : undefined);
    if (match) destinations.set(section_id, match.section_id);
  }
  return destinations;
}

/** The month in which a new school year can be prepared at the earliest. A school year begins in April or June. */
const firstMonth = 10;

/**
 * Suggests the name of the school year that ends, such as `2025-26`: the year after the last ended one, or the year of
 * a day `YYYY-MM-DD`.
 */
export function suggestYearName(lastYear: string, day: string): string {
  const [, first] = /^(\d{4})-(?:\d{2}|\d{4})$/.exec(lastYear.trim()) ?? [];
  if (first !== undefined) return schoolYearName(Number(first) + 1);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return schoolYearName(month >= firstMonth ? year : year - 1);
}

const destination = z.union([z.enum(['leaves', 'stays']), z.number()]);

export const yearDraft = z.object({
  /** The id of the year that had ended last when the plan was made. The draft belongs to this plan only. */
  lastYearId: z.number(),
  name: z.optional(z.string()),
  maxStudents: z.optional(z.number()),
  sections: list(z.object({ id: z.number(), to: destination }), { max: maxLengths.list }),
  students: list(z.object({ id: z.number(), name: z.string(), sectionId: z.number(), to: destination }), {
    max: maxLengths.list,
  }),
});
export type YearDraft = z.infer<typeof yearDraft>;
export type Mark = YearDraft['students'][number];

export const emptyDraft = (lastYearId: number): YearDraft => ({ lastYearId, sections: [], students: [] });

export const sectionNameOf = ({ classname, section }: Pick<PlanSection, 'classname' | 'section'>) =>
  `${classname} ${section}`;

export interface PlanRow {
  section: PlanSection;
  name: string;
  /** The destination of the students, or `null` if it must still be chosen. */
  to: Destination | null;
  marks: readonly Mark[];
  next: { name: string; size: number; isTooLarge: boolean } | null;
}

const isKnown = (to: Destination, ids: ReadonlySet<number>) => typeof to !== 'number' || ids.has(to);

export function readPlan(plan: YearPlan, draft: YearDraft, day: string) {
  const { sections } = plan;
  const openIds = new Set(sections.filter(({ isactive }) => isactive).map(({ section_id }) => section_id));
  const chosen = new Map(draft.sections.filter(({ to }) => isKnown(to, openIds)).map(({ id, to }) => [id, to]));
  const suggested = suggestDestinations(sections);
  const marks = draft.students.filter(({ sectionId, to }) => {
    const exists = sections.some(({ section_id }) => section_id === sectionId);
    return exists && isKnown(to, openIds);
  });
  const maxStudents = draft.maxStudents ?? defaultMaxStudents;
  const toOf = ({ section_id }: PlanSection) => chosen.get(section_id) ?? suggested.get(section_id) ?? null;

  const sizes = new Map<number, number>();
  const add = (to: Destination | null, from: number, count: number) => {
    const target = to === 'stays' ? from : to;
    if (typeof target === 'number') sizes.set(target, (sizes.get(target) ?? 0) + count);
  };
  const rows = sections.map((section): Omit<PlanRow, 'next'> => {
    const own = marks.filter(({ sectionId }) => sectionId === section.section_id);
    const to = toOf(section);
    add(to, section.section_id, Math.max(0, (section.students ?? 0) - own.length));
    for (const mark of own) add(mark.to, section.section_id, 1);
    return { section, name: sectionNameOf(section), to, marks: own };
  });
  const names = new Map(rows.map(({ section, name }) => [section.section_id, name]));
  const nextOf = ({ section, to }: Pick<PlanRow, 'section' | 'to'>): PlanRow['next'] => {
    const id = to === 'stays' ? section.section_id : to;
    if (typeof id !== 'number') return null;
    const size = sizes.get(id) ?? 0;
    return { name: names.get(id) ?? '', size, isTooLarge: size > maxStudents };
  };
  return {
    name: draft.name ?? suggestYearName(plan.last_year, day),
    maxStudents,
    rows: rows.map((row): PlanRow => ({ ...row, next: nextOf(row) })),
    marks,
  };
}

type Plan = ReturnType<typeof readPlan>;

export const toYearStart = ({ name, maxStudents, rows, marks }: Plan, lastYearId: number): YearStart => ({
  name,
  last_year_id: lastYearId,
  max_students: maxStudents,
  sections: rows.flatMap(({ section, to }) => (to === null ? [] : [{ section_id: section.section_id, to }])),
  students: marks.map(({ id, to }) => ({ student_id: id, to })),
});

const replace = <Item extends { id: number }>(items: readonly Item[], id: number, item: Item | null): Item[] => [
  ...items.filter((other) => other.id !== id),
  ...(item ? [item] : []),
];

export const withDestination = (draft: YearDraft, id: number, to: Destination): YearDraft => ({
  ...draft,
  sections: replace(draft.sections, id, { id, to }),
});

export const withMark = (draft: YearDraft, id: number, mark: Mark | null): YearDraft => ({
  ...draft,
  students: replace(draft.students, id, mark),
});

export function describeMarks(marks: readonly Mark[]): string {
  const counts = [
    {
      count: marks.filter(({ to, sectionId }) => to === 'stays' || to === sectionId).length,
      one: 'stays',
      many: 'stay',
    },
    { count: marks.filter(({ to }) => to === 'leaves').length, one: 'leaves', many: 'leave' },
  ];
  const elsewhere = marks.length - counts.reduce((sum, { count }) => sum + count, 0);
  return [...counts, { count: elsewhere, one: 'goes elsewhere', many: 'go elsewhere' }]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}
