import { type ImportedNoun, nouns } from '@/lib/contract/nouns';
import { titleCase } from '@/lib/format/text';
import type { WorkbookContent } from '@/lib/server/sheets/write-workbook';
import type { SheetColumn } from './read-rows';

export function templateOf<K extends string>(noun: ImportedNoun, columns: SheetColumn<K>[]): WorkbookContent {
  const { singular, plural } = nouns[noun];
  const instructions = columns.map(({ header, isRequired, hint, example }) => [
    header,
    isRequired ? 'Yes' : 'No',
    hint,
    example,
  ]);
  return {
    sheets: [
      {
        name: titleCase(plural),
        columns: columns.map(({ header }) => ({ header, width: Math.max(18, header.length + 4) })),
        rows: [],
      },
      {
        name: 'Instructions',
        columns: [
          { header: 'Column', width: 24 },
          { header: 'Required', width: 12 },
          { header: 'What to enter', width: 60 },
          { header: 'Example', width: 28 },
        ],
        rows: [
          ...instructions,
          [],
          [`Enter one ${singular} per row on the first sheet. Use values only: no formulas and no merged cells.`],
          ['If any row has a problem, the upload lists it and saves nothing.'],
        ],
      },
    ],
  };
}
