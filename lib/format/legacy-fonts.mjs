/**
 * Fonts that show letters of an Indian script for Latin letters. Their texts are unreadable in every other font: the
 * Hindi name राम is stored as `jke` in Kruti Dev. Fonts with the same first words that use Unicode have other names.
 */
const legacyFont =
  /^(?:kruti ?dev|dev ?lys|(?:walkman-?)?chanakya|shree-?(?:lipi|dev|guj|kan|tel|tam|ben|mal|pun|ori|asm)|aps-|akruti|dvb?w?-?tt|bharati|ml-?tt|lmg-|krutidev|bamini|sutonny|anmol ?lipi|gurbani|asees|nudi |brh |shivaji\d|4cgandhi)/i;

/** Returns the name of a font with its own encoding, otherwise `undefined`. @param {string} name */
export const findLegacyFont = (name) => (legacyFont.test(name) && !/unicode/i.test(name) ? name : undefined);
