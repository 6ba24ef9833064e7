/** Parts of exceljs that are loaded without the rest, in half the time. It declares types for the whole alone. */

declare module 'exceljs/lib/doc/workbook.js' {
  export { Workbook as default } from 'exceljs';
}

declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import { stream } from 'exceljs';

  export default stream.xlsx.WorkbookWriter;
}
