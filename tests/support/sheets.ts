import ExcelJS from 'exceljs';

export async function readRows(content: ArrayBuffer): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) =>
    rows.push(Array.isArray(row.values) ? Array.from(row.values.slice(1), (value) => value ?? '') : []),
  );
  return rows;
}
