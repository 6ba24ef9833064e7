/** The parts that the operator commands share. */

import { parseMobile } from '@/lib/format/phone';
import { openDatabase } from '@/lib/server/backend/open-database';
import { createLogger, type LogEvent, log } from '@/lib/server/log';
import { parseStorageSettings } from '@/lib/server/settings/env';
import { CommandError } from './command-line.mjs';

export type Values = Record<string, string | boolean | undefined>;

/** Logs a change with the operating system's id of the user who runs the command. */
export const logOperation = (action: string, details: LogEvent) =>
  log(createLogger('info'), { operatorId: process.getuid?.(), ...details }, action);

export async function withDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  const { db, close } = await openDatabase(parseStorageSettings(), mayCreate);
  return work(db).finally(close);
}

/** @param whose says whose number it is, such as `of the first user`. */
export function requireMobile(values: Values, option: string, whose: string): string {
  const value = values[option];
  if (typeof value !== 'string') throw new CommandError(`Give the mobile number ${whose}: --${option} 9876543210.`);
  const mobile = parseMobile(value);
  if (mobile) return mobile;
  throw new CommandError(`--${option} must be a mobile number of 10 digits.`);
}

type Cell = string | number;

/** Counts the characters without combining marks, because marks have no width. */
const displayWidth = (text: string) => [...text.replace(/\p{M}/gu, '')].length;

export function formatTable(headers: string[], rows: Cell[][]): string[] {
  const lines = [headers, ...rows].map((row) => row.map(String));
  const widths = headers.map((_, column) =>
    lines.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  );
  const pad = (text: string, column: number) => {
    const padding = ' '.repeat((widths[column] ?? 0) - displayWidth(text));
    return typeof rows[0]?.[column] === 'number' ? padding + text : text + padding;
  };
  return lines.map((row) => row.map(pad).join('  ').trimEnd());
}
