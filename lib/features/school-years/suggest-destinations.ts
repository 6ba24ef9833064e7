import type { Destination, PlanSection } from '@/lib/contract/school-years';
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
 * Suggests where the students of each section go: to the section with the same name in the next class, or to its only
 * section. Students of the last class leave the school. A section without a clear destination has no entry.
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
