/**
 * Names from databases and archives may contain control characters or change the direction of text, and a terminal
 * would obey them. @param {string} text
 */
const escapeControls = (text) =>
  text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * No other function writes to the terminal.
 * @param {'stdout' | 'stderr'} stream @param {string[]} lines
 */
export function printLines(stream, lines) {
  process[stream].write(lines.map((line) => `${escapeControls(line)}\n`).join(''));
}

/** @param {string} message may have several lines */
export const printError = (message) => printLines('stderr', ['', ...message.split('\n'), '']);
