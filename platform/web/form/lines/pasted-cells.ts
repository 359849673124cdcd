/** Cells of a block copied from a spreadsheet: rows by line breaks, columns by tabs; the closing line break is no row. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
}
