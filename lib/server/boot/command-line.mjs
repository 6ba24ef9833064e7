import { parseArgs } from 'node:util';
import { printError, printLines } from '../print-lines.mjs';
import { explainError } from '../storage-problem';

export class CommandError extends Error {}

const operatorErrorNames = ['StorageError', 'SettingError', 'HttpError'];

/** @typedef {{ words: string[], values: Record<string, string | boolean | undefined> }} ParsedArguments */

/**
 * @param {string[]} args
 * @param {Record<string, { type: 'string' | 'boolean' }>} options besides `--help`
 * @returns {ParsedArguments}
 * @throws {CommandError}
 */
function readArguments(args, options) {
  try {
    const all = { help: { type: /** @type {const} */ ('boolean') }, ...options };
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true });
    return { words: positionals, values: { ...values } };
  } catch (error) {
    const [message = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${message.replace(/\.$/, '')}. See --help.`);
  }
}

/**
 * Omits the note if the message already contains it or the outcome is unknown.
 * @template T @param {() => Promise<T>} work
 */
export async function withNothingChangedNote(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
    if (/not known|Nothing was changed/.test(error.message)) throw error;
    throw new CommandError(`${error.message} Nothing was changed.`);
  }
}

/**
 * Prints errors that the operator can fix without a stack trace.
 * @param {{ usage: string, options?: Record<string, { type: 'string' | 'boolean' }> }} about
 * @param {(parsed: ParsedArguments) => Promise<string | string[]>} command resolves to the lines for success
 */
export async function runCommand({ usage, options = {} }, command) {
  try {
    const parsed = readArguments(process.argv.slice(2), options);
    printLines('stdout', parsed.values.help ? usage.split('\n') : [await command(parsed)].flat());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name, message } = error;
    const isForOperator = error instanceof CommandError || operatorErrorNames.includes(name);
    if (!isForOperator && !('code' in error)) throw error;
    const note = name === 'HttpError' ? ' Nothing was changed.' : '';
    const explanation = explainError(error);
    printError(isForOperator ? message + note : `${message}.${explanation ? ` ${explanation}` : ''}`);
    process.exitCode = 1;
  }
}

/** @param {string[]} words @throws {CommandError} for several arguments */
export function singleFileArgument(words) {
  if (words.length > 1) throw new CommandError(`Give one file, not ${words.length}. See --help.`);
  return words[0];
}
