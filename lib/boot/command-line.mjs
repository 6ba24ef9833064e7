// How the operator's commands read their words, and say what was done or what is wrong.
import { parseArgs } from 'node:util';

/** An error whose message is for the operator. */
export class CommandError extends Error {}

/** Errors of the console's own code whose messages are for the operator, too. */
const toldNames = ['StorageError', 'SettingError'];

/** @typedef {{ words: string[], values: Record<string, string | boolean | undefined> }} Given */

/**
 * @param {string[]} args of the command line
 * @param {Record<string, { type: 'string' | 'boolean' }>} options that the command knows besides `--help`
 * @returns {Given}
 * @throws {CommandError}
 */
function readWords(args, options) {
  try {
    const all = { help: { type: /** @type {const} */ ('boolean') }, ...options };
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true });
    return { words: positionals, values: { ...values } };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${sentence.replace(/\.$/, '')}. --help says what there is.`);
  }
}

/**
 * The text with control characters in a visible form, because a terminal obeys them: names come from databases and
 * archives. Line breaks stay.
 * @param {string} text
 */
const printable = (text) =>
  text.replace(
    /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/**
 * Adds to the message of an error that nothing was changed, unless it says so or says that this is not known.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function changingNothing(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
    if (/not known|Nothing was changed/.test(error.message)) throw error;
    throw new CommandError(`${error.message} Nothing was changed.`);
  }
}

/**
 * Runs a command and prints its result, or a message without stack for errors that the operator can fix.
 * @param {{ usage: string, options?: Record<string, { type: 'string' | 'boolean' }> }} about
 * @param {(given: Given) => Promise<string>} command resolves to the message for success.
 */
export async function runCommand({ usage, options = {} }, command) {
  try {
    const given = readWords(process.argv.slice(2), options);
    process.stdout.write(`${printable(given.values.help ? usage : await command(given))}\n`);
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error;
    const isTold = error instanceof CommandError || (error instanceof Error && toldNames.includes(error.name));
    if (!isTold && !isSystem) throw error;
    process.stderr.write(`\n${printable(error.message)}${isTold ? '' : '.'}\n\n`);
    process.exitCode = 1;
  }
}

/**
 * The one file that a command names.
 * @param {string[]} words
 * @throws {CommandError} for several.
 */
export function fileIn(words) {
  if (words.length > 1) throw new CommandError(`Name one file, not ${words.length}. --help says what there is.`);
  return words[0];
}
