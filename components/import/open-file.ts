import type { QueryClient } from '@tanstack/react-query';
import { readFile, readReplySheet } from '@/lib/browser/client/sheets';
import { readTemplate } from '@/lib/browser/import/headers';
import { findHeader, findTable } from '@/lib/browser/import/map-columns';
import type { ColumnChoices, ImportRow } from '@/lib/browser/import/types';
import { findSentRow, problemsFromServer, toWorkbook } from '@/lib/browser/import/workbooks';
import type { ImportEffects, RowOutcome, RowUpdate } from '@/lib/contract/imports';
import { joinSheets } from '@/lib/contract/values/join-sheets';
import { type ImportSession, openSession, type ServerVerdict } from './import-session';
import type { ImportSource } from './import-source';

/**
 * Fetches the columns that the server accepts, once per page load. Resolves with `null` when the console knows none of
 * the columns.
 */
export const fetchTemplate = (client: QueryClient, { name, noun, template }: ImportSource) =>
  client.fetchQuery({
    queryKey: ['import template', name],
    queryFn: async () => readTemplate(noun, await readReplySheet(template)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * Opens a file for an import. Resolves with `null` when the console does not understand the file or the template. The
 * file must then be sent unchanged, so that the server decides about it. Throws a `CallError` when the file or the
 * template cannot be read.
 */
export async function openFile(
  file: File,
  source: ImportSource,
  {
    client,
    readChoices,
    signal,
  }: { client: QueryClient; readChoices: () => Promise<ColumnChoices>; signal: AbortSignal },
): Promise<ImportSession | null> {
  const [sheets, template, choices] = await Promise.all([
    readFile(file, signal),
    fetchTemplate(client, source),
    readChoices(),
  ]);
  signal.throwIfAborted();
  if (!template) return null;
  const { rows: sheet, ...names } = joinSheets(sheets, (rows) => findTable(rows, template));
  const header = findHeader(sheet, template);
  if (header === null) return null;
  const session = openSession(template, { fileName: file.name, sheet, header, ...names }, choices);
  return session.rows.length > 0 ? session : null;
}

/**
 * Asks the server what an import would do with each row, without saving. Omits problems that belong to no cell, because
 * the server reports them when the rows are saved.
 */
export async function fetchVerdict(
  session: ImportSession,
  sent: readonly ImportRow[],
  check: NonNullable<ImportSource['check']>,
  signal: AbortSignal,
): Promise<ServerVerdict> {
  const { template } = session;
  const { rows, errors, notices = [] } = await check(toWorkbook(template, sent), signal, session);
  const outcomes = rows.flatMap(({ row, outcome }): [ImportRow, RowOutcome][] => {
    const sentRow = findSentRow(sent, row);
    return sentRow ? [[sentRow, outcome]] : [];
  });
  const updates = rows.flatMap(({ row, update }): [ImportRow, RowUpdate][] => {
    const sentRow = findSentRow(sent, row);
    return sentRow && update ? [[sentRow, update]] : [];
  });
  const effects = rows.flatMap(({ row, placed, parents_added, parents_linked }): [ImportRow, ImportEffects][] => {
    const sentRow = findSentRow(sent, row);
    return sentRow ? [[sentRow, { placed, parents_added, parents_linked }]] : [];
  });
  return {
    sent,
    problems: problemsFromServer(template, sent, errors).problems,
    notices: problemsFromServer(template, sent, notices).problems,
    ...{ outcomes: new Map(outcomes), updates: new Map(updates), effects: new Map(effects) },
  };
}
