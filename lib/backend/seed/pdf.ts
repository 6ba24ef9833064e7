/** Escapes a PDF string. */
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

function pageContent([title = '', ...lines]: string[]): string {
  const body = lines.map((line) => `0 -22 Td ${literal(line)} Tj`).join('\n');
  return `BT /F1 20 Tf 60 770 Td ${literal(title)} Tj /F1 12 Tf 0 -16 Td\n${body}\nET`;
}

/** A PDF of one A4 page of Latin-1 text; the first line is its title. */
export function makePdf(lines: string[]): Uint8Array {
  const content = pageContent(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  // Each object's offset in bytes: one byte per character, so the text must be Latin-1.
  const offsets = objects.map((object, nth) => {
    const at = file.length;
    file += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
