const firstWords = [
  ...['kruti ?dev', 'dev ?lys', '(?:walkman-?)?chanakya', 'aps-', 'dvb?w?-tt', '4cgandhi', 'shivaji ?0', 'kundli'],
  ...['shree-?(?:lipi|dev|guj|kan|tel|tam|ben|mal|pun|ori|asm)', 'akruti'],
  ...['lmg-', 'terafont', 'anmol ?lipi', 'asees', 'gurbaniakhar', 'sutonny', 'bamini', 'ml-tt', 'nudi \\d'],
];

const legacyFont = new RegExp(`^(?:${firstWords.join('|')})`, 'i');

/**
 * Returns the name of a font that shows letters of an Indian script for Latin letters: राम for `jke` in Kruti Dev.
 * Unicode fonts such as `Akruti Unicode` have similar names.
 * @param {string} name
 */
export const findLegacyFont = (name) => (legacyFont.test(name) && !/unicode|devanagari/i.test(name) ? name : undefined);
