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
 * Runs a command and prints its result, or a message without stack for errors that the operator can fix.
 * @param {{ usage: string, options?: Record<string, { type: 'string' | 'boolean' }> }} about
 * @param {(given: Given) => Promise<string>} command resolves to the message for success.
 */
export async function runCommand({ usage, options = {} }, command) {
  try {
    const given = readWords(process.argv.slice(2), options);
    process.stdout.write(`${given.values.help ? usage : await command(given)}\n`);
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error;
    const isTold = error instanceof CommandError || (error instanceof Error && toldNames.includes(error.name));
    if (!isTold && !isSystem) throw error;
    process.stderr.write(`\n${error.message}${isTold ? '' : '.'}\n\n`);
    process.exitCode = 1;
  }
}
