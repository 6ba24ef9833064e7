import { classKey, sectionKey } from '@/lib/format/class-key';
import { normalizedKey } from '@/lib/format/normalize-text';
import { joinWithAnd } from '@/lib/format/text';

export interface SchoolSection {
  id: number;
  classname: string;
  section: string;
  isActive: boolean;
}

/** Empty cells name no section. */
type SectionMatch =
  | { section: SchoolSection | null; problem?: undefined }
  | { section?: undefined; problem: { field: 'class' | 'section'; message: string } };

const fullName = ({ classname, section }: SchoolSection) => `${classname} ${section}`;

const maxListed = 12;

/** Returns text such as `A, B and C`, or `A, B and 30 more`. */
const listTexts = (texts: string[]) => {
  const unique = [...new Set(texts)];
  const listed = unique.length > maxListed ? unique.slice(0, maxListed) : unique;
  return joinWithAnd(unique.length > maxListed ? [...listed, `${unique.length - maxListed} more`] : listed);
};

function onlyMatch(matches: SchoolSection[], isExact: (section: SchoolSection) => boolean): SchoolSection[] {
  const exact = matches.filter(isExact);
  return exact.length > 0 ? exact : matches;
}

function matchCells(sections: SchoolSection[], classText: string, sectionText: string): SectionMatch {
  const field = classText ? ('class' as const) : ('section' as const);
  const typed = [classText, sectionText].filter(Boolean).join(' ');
  const isExact = (section: SchoolSection) => normalizedKey(fullName(section)) === normalizedKey(typed);
  const ofClass = onlyMatch(
    sections.filter(({ classname }) => classKey(classname) === classKey(classText)),
    ({ classname }) => normalizedKey(classname) === normalizedKey(classText),
  );
  const inOneCell = (text: string) => sections.filter((section) => classKey(fullName(section)) === classKey(text));
  const found = sectionText
    ? [
        ...ofClass.filter(({ section }) => sectionKey(section) === sectionKey(sectionText)),
        ...inOneCell(classText).filter(({ section }) => sectionKey(section) === sectionKey(sectionText)),
        ...(classText ? [] : inOneCell(sectionText)),
      ]
    : inOneCell(classText);
  const [match, ...others] = onlyMatch([...new Set(found)], isExact);
  if (match && others.length === 0) return { section: match };
  if (match) {
    const names = listTexts([match, ...others].map(fullName));
    return { problem: { field, message: `“${typed}” may be ${names}. Please write the class as your school does` } };
  }
  const [first, ...more] = ofClass;
  if (first && !sectionText && more.length === 0) return { section: first };
  if (first && classText) {
    const names = listTexts(ofClass.map(({ section }) => section));
    const reason = sectionText ? `There is no section “${sectionText}”` : 'The section is missing';
    return { problem: { field: 'section', message: `${reason}. Class ${first.classname} has ${names}` } };
  }
  if (sections.length === 0) return { problem: { field, message: 'There are no sections yet. Please add them first' } };
  const names = classText ? sections.map(({ classname }) => classname) : sections.map(fullName);
  const message = `There is no ${classText ? 'class' : 'section'} “${classText || sectionText}”. There are ${listTexts(names)}`;
  return { problem: { field, message } };
}

/** Inactive sections count only if no active one matches. */
export function createSectionFinder(sections: SchoolSection[]) {
  const active = sections.filter(({ isActive }) => isActive);
  const results = new Map<string, SectionMatch>();
  return (classText: string, sectionText: string): SectionMatch => {
    if (!classText && !sectionText) return { section: null };
    const key = JSON.stringify([classText, sectionText]);
    const known = results.get(key);
    if (known) return known;
    const match = matchCells(active, classText, sectionText);
    const inactive = match.problem ? matchCells(sections, classText, sectionText) : match;
    const result = inactive.section ? inactive : match;
    results.set(key, result);
    return result;
  };
}
