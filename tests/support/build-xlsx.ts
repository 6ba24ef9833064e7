import { zip } from './archives';

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const singleSheet = '<sheet name="a" sheetId="1" r:id="r1"/>';

export interface WorkbookParts {
  /** The content of the element `worksheet`. */
  sheet?: string;
  sheets?: string;
  names?: string;
  styles?: string;
  /** The shared texts, each in an element `si`. */
  texts?: string;
  /** The namespace prefix of all elements, such as `x:`. */
  prefix?: string;
  /** The path of the workbook, if it is not the one that Excel uses. */
  path?: string;
}

const withPrefix = (xml: string, prefix: string) => xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);

/** Builds an .xlsx file from XML, which may be malformed. */
export function buildXlsx({
  sheet = '',
  sheets = singleSheet,
  names = '',
  styles = '',
  texts = '',
  prefix = '',
  path = 'xl/workbook.xml',
}: WorkbookParts): Uint8Array<ArrayBuffer> {
  const namespace = `xmlns${prefix && ':'}${prefix.replace(':', '')}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const folder = path.slice(0, path.lastIndexOf('/'));
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const parts = {
    '[Content_Types].xml': [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      type(path, 'sheet.main'),
      type(`${folder}/worksheets/sheet1.xml`, 'worksheet'),
      type(`${folder}/styles.xml`, 'styles'),
      type(`${folder}/sharedStrings.xml`, 'sharedStrings'),
      '</Types>',
    ].join(''),
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', `/${path}`)}</Relationships>`,
    [path]: `<workbook ${namespace} xmlns:r="${officeRelations}"><sheets>${sheets}</sheets>${names}</workbook>`,
    [path.replace(folder, `${folder}/_rels`).concat('.rels')]: [
      '<Relationships>',
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', 'styles.xml'),
      relation('r3', 'sharedStrings', `/${folder}/sharedStrings.xml`),
      '</Relationships>',
    ].join(''),
    [`${folder}/styles.xml`]: `<styleSheet ${namespace}>${styles}</styleSheet>`,
    [`${folder}/sharedStrings.xml`]: `<sst ${namespace}>${texts}</sst>`,
    [`${folder}/worksheets/sheet1.xml`]: `<worksheet ${namespace}>${sheet}</worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => ({
    name,
    content: Buffer.from(/\.rels$|^\[/.test(name) ? xml : withPrefix(xml, prefix)),
  }));
  return new Uint8Array(zip(entries));
}
