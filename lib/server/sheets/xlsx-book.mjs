import { findLegacyFont } from '../../format/legacy-fonts.mjs';
import { maxFormatLength, SheetError } from './cells.mjs';
import { notExcel } from './inflate-sheets.mjs';

/**
 * @typedef {import('./xlsx-parts.mjs').Parts} Parts
 * @typedef {{ format: string, isDate: boolean, font: string | undefined }} CellStyle
 * @typedef {{ text: string, font: string | undefined }} SharedText
 */

/** @param {string | undefined} value */
export const isTrue = (value) => value === '1' || value === 'true';

/** @param {string} text */
export const decodeCodes = (text) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Excludes the pronunciation of Asian texts. */
export const isTextNode = (/** @type {string} */ name, /** @type {string} */ parent) =>
  name === 't' && parent !== 'rPh';

/** @param {Parts} parts @param {string} path */
async function readSheetList(parts, path) {
  /** @type {{ name: string, id: string }[]} */
  const visible = [];
  let date1904 = false;
  let isWorkbook = false;
  const exists = await parts.parse(path, {
    open(name, attributes, parent) {
      if (name === 'workbook' && parent === '') isWorkbook = true;
      if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (name !== 'sheet' || parent !== 'sheets' || (attributes.state ?? 'visible') !== 'visible') return;
      const [, id = ''] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
      visible.push({ name: attributes.name ?? '', id });
    },
  });
  if (!exists || !isWorkbook) throw new SheetError(notExcel);
  return { visible, date1904 };
}

/** @param {Parts} parts @param {string | undefined} path @returns {Promise<SharedText[]>} */
async function readSharedTexts(parts, path) {
  /** @type {SharedText[]} */
  const texts = [];
  if (path === undefined) return texts;
  let isInText = false;
  let text = '';
  /** @type {string | undefined} */
  let font;
  await parts.parse(path, {
    open(name, attributes, parent) {
      isInText = isTextNode(name, parent);
      if (name === 'si') {
        text = '';
        font = undefined;
      } else if (name === 'rFont') font ??= findLegacyFont(attributes.val ?? '');
    },
    text(part) {
      if (isInText) text += part;
    },
    close(name) {
      isInText = false;
      if (name === 'si') texts.push({ text: decodeCodes(text), font });
    },
  });
  return texts;
}

/** The ranges of the ids of built-in number formats for dates and times: ECMA-376 Part 1, 18.8.30. */
const dateFormatIds = /** @type {const} */ ([
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]);

/** @type {Record<number, string>} */
const builtInFormats = { 9: '0%', 10: '0.00%' };

/** @param {string} format */
const isDateFormat = (format) =>
  /[ymdhs]/i.test(format.slice(0, maxFormatLength).replace(/\[[^\]]*\]|"[^"]*"|[\\_*]./g, ''));

/** @param {Parts} parts @param {string | undefined} path @returns {Promise<CellStyle[]>} by the `s` of a cell */
async function readStyles(parts, path) {
  /** @type {CellStyle[]} */
  const styles = [];
  if (path === undefined) return styles;
  /** @type {Map<number, string>} */
  const formats = new Map();
  /** @type {(string | undefined)[]} */
  const fonts = [];
  await parts.parse(path, {
    open(name, attributes, parent) {
      if (name === 'font' && parent === 'fonts') fonts.push(undefined);
      if (name === 'name' && parent === 'font') fonts.splice(-1, 1, findLegacyFont(attributes.val ?? ''));
      if (name === 'numFmt' && parent === 'numFmts')
        formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name !== 'xf' || parent !== 'cellXfs') return;
      const id = Number(attributes.numFmtId ?? 0);
      const format = formats.get(id) ?? builtInFormats[id] ?? 'General';
      const isDate = formats.has(id) ? isDateFormat(format) : dateFormatIds.some(([a, b]) => id >= a && id <= b);
      styles.push({ format, isDate, font: fonts[Number(attributes.fontId)] });
    },
  });
  return styles;
}

/** @param {Parts} parts */
export async function readBook(parts) {
  const root = (await parts.relationsOf('')).find(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  const { visible, date1904 } = await readSheetList(parts, path);
  const relations = await parts.relationsOf(path);
  const pathOf = (/** @type {string} */ type) => relations.find((relation) => relation.type === type)?.path;
  const texts = await readSharedTexts(parts, pathOf('sharedStrings'));
  const styles = await readStyles(parts, pathOf('styles'));
  const sheets = visible.flatMap(({ name, id }) => {
    const relation = relations.find((candidate) => candidate.id === id);
    if (!relation) throw new Error('a sheet without a part');
    return relation.type === 'worksheet' ? { name, path: relation.path } : [];
  });
  return { sheets, texts, styles, date1904 };
}
/** @typedef {Awaited<ReturnType<typeof readBook>>} Book */
