/** From a chosen file to rows that can be looked at, sent and given back. */

import type { QueryClient } from '@tanstack/react-query';
import { readSheet, writeWorkbook } from '@/lib/client/sheets';
import type { RowOutcome } from '@/lib/contract/imports';
import type { Workbook } from '@/lib/contract/sheets';
import { fileKinds } from '@/lib/contract/values/file-kinds';
import { readTemplate } from '@/lib/import/headers';
import { findHeader } from '@/lib/import/map-columns';
import type { ColumnChoices, ImportRow } from '@/lib/import/types';
import { problemsFromServer, rowSent, workbookOf } from '@/lib/import/workbooks';
import type { ImportSource } from './source';
import { type Judgement, openWork, type Work } from './work';

/** The columns that the server takes, read once while the page is open; `null` where none of them is known. */
export const templateOf = (client: QueryClient, { name, noun, fetchTemplate }: ImportSource) =>
  client.fetchQuery({
    queryKey: ['import template', name],
    queryFn: async () => {
      const file = await fetchTemplate();
      return readTemplate(noun, await readSheet(new File([file], `${name}_template.xlsx`)));
    },
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

const nameOf = (fileName: string) => fileName.replace(/\.\w+$/, '');

export async function sheetFile(workbook: Workbook, fileName: string, signal?: AbortSignal): Promise<File> {
  const content = await writeWorkbook(workbook, signal);
  return new File([content], `${nameOf(fileName)}.xlsx`, { type: fileKinds.xlsx.mediaType });
}

/** A fresh sheet of the template's shape with these rows. */
export const sheetOf = (work: Work, rows: readonly ImportRow[], signal?: AbortSignal): Promise<File> =>
  sheetFile(workbookOf(work.template, rows), work.source.fileName, signal);

/**
 * What the server would do with the rows of a sheet. What belongs to no cell is told when they are saved.
 * @param sent the rows of the sheet.
 */
export async function askServer(
  { template }: Work,
  sent: readonly ImportRow[],
  file: File,
  check: NonNullable<ImportSource['check']>,
  signal: AbortSignal,
): Promise<Judgement> {
  const { rows, errors } = await check(file, signal);
  const outcomes = rows.flatMap(({ row, outcome }): [ImportRow, RowOutcome][] => {
    const one = rowSent(sent, row);
    return one ? [[one, outcome]] : [];
  });
  return { sent, problems: problemsFromServer(template, sent, errors).problems, outcomes: new Map(outcomes) };
}
