/**
 * The characters of Windows-1252 for the bytes 0x80 to 0x9F. This table is needed, because the decoder of Node 20
 * returns control characters for these bytes.
 */
export const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
