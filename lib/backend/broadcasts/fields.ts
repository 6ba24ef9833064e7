import type * as z from 'zod';
import type { createBroadcast } from '@/lib/contract/broadcasts';
import { characters } from '@/lib/contract/values/limits';
import { composed } from '@/lib/format/letters';
import { type FieldProblem, invalidFields } from '../http/http-error';
import { checkTexts, type TextRule } from '../http/text-rules';

const lineRules = {
  subject: { label: 'Title', max: 200, required: 'Title is required' },
  link: { label: 'Link', max: 2000 },
} satisfies Record<string, TextRule>;

const longestDescription = 5000;

/** Cleans text but keeps its line breaks. */
const cleanLines = (text: string) =>
  composed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

function descriptionProblem(text: string): FieldProblem[] {
  if (text === '') return [{ field: 'description', message: 'Description is required' }];
  if (text.length <= longestDescription) return [];
  return [{ field: 'description', message: `Description can have at most ${characters(longestDescription)}` }];
}

/**
 * A broadcast's database columns from a request's body.
 * @throws {HttpError} 422 with the fields that are wrong.
 */
export function checkedColumns(body: z.output<typeof createBroadcast.body>) {
  const { texts, problems } = checkTexts(lineRules, { subject: body.subject, link: body.link });
  const description = cleanLines(body.description);
  const all = [...problems, ...descriptionProblem(description)];
  if (all.length > 0) throw invalidFields(all);
  return {
    notetype: body.notetype,
    ...texts,
    description,
    duedate: body.duedate,
    effective_date: body.effectiveDate,
    section_id: body.sectionid,
  };
}
