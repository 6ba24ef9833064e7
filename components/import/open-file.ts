/** From a chosen file to rows that can be looked at, sent and given back. */

import type { QueryClient } from '@tanstack/react-query';
import { readReply, readSheet } from '@/lib/client/sheets';
import type { RowOutcome } from '@/lib/contract/imports';
import { readTemplate } from '@/lib/import/headers';
import { findHeader } from '@/lib/import/map-columns';
import type { ColumnChoices, ImportRow } from '@/lib/import/types';
import { problemsFromServer, rowSent, workbookOf } from '@/lib/import/workbooks';
import type { ImportSource } from './source';
import { type Judgement, openWork, type Work } from './work';

/** The columns that the server takes, read once while the page is open; `null` where none of them is known. */
export const templateOf = (client: QueryClient, { name, noun, template }: ImportSource) =>
  client.fetchQuery({
    queryKey: ['import template', name],
    queryFn: async () => readTemplate(noun, await readReply(template)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * @returns `null` where the file or the template isn't understood, so that the server has to judge.
 * @throws {CallError} where the file or the template can't be read.
 */
export async function openFile(
  file: File,
  source: ImportSource,
  { client, choices, signal }: { client: QueryClient; choices: ColumnChoices; signal: AbortSignal },
): Promise<Work | null> {
  const [sheet, template] = await Promise.all([readSheet(file, signal), templateOf(client, source)]);
  signal.throwIfAborted();
  const header = template && findHeader(sheet, template);
  if (!template || header === null) return null;
  const work = openWork(template, { fileName: file.name, sheet, header }, choices);
  return work.rows.length > 0 ? work : null;
}

/** What the server would do with these rows. What belongs to no cell is told when they are saved. */
export async function askServer(
  { template }: Work,
  sent: readonly ImportRow[],
  check: NonNullable<ImportSource['check']>,
  signal: AbortSignal,
): Promise<Judgement> {
  const { rows, errors } = await check(workbookOf(template, sent), signal);
  const outcomes = rows.flatMap(({ row, outcome }): [ImportRow, RowOutcome][] => {
    const one = rowSent(sent, row);
    return one ? [[one, outcome]] : [];
  });
  return { sent, problems: problemsFromServer(template, sent, errors).problems, outcomes: new Map(outcomes) };
}
