const firstWords = [
  // Devanagari
  ...['kruti ?dev', 'dev ?lys', '(?:walkman-?)?chanakya', 'aps-', 'dvb?w?-tt', '4cgandhi', 'shivaji ?0', 'kundli'],
  // Several scripts
  ...['shree-?(?:lipi|dev|guj|kan|tel|tam|ben|mal|pun|ori|asm)', 'akruti'],
  // Gujarati, Punjabi, Bengali, Tamil, Malayalam, Kannada
  ...['lmg-', 'terafont', 'anmol ?lipi', 'asees', 'gurbaniakhar', 'sutonny', 'bamini', 'ml-tt', 'nudi \\d'],
];

/**
 * Matches fonts that show letters of an Indian script for Latin letters. The Hindi name राम is `jke` in Kruti Dev, and
 * unreadable in every other font.
 */
const legacyFont = new RegExp(`^(?:${firstWords.join('|')})`, 'i');

/**
 * Returns the name of a font with its own encoding, otherwise `undefined`. Unicode fonts such as `Akruti Unicode` and
 * `Shree Devanagari 714` have similar names.
 * @param {string} name
 */
export const findLegacyFont = (name) => (legacyFont.test(name) && !/unicode|devanagari/i.test(name) ? name : undefined);
