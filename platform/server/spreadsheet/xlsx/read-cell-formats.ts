import { builtInDateShape, type DateShape, dateShape } from '../date-shape.ts'
import { readElements } from './xml-text.ts'

/** How cells of one style show a number: the shape of a point in time, and the code of any but the general format. */
export type CellFormat = { readonly shape: DateShape; readonly code?: string }

/**
 * Codes of the built-in number formats that show numbers as numbers (ECMA-376 18.8.30). A currency's sign is the program's own
 * and says nothing of the value; its place alone is kept.
 */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0;-#,##0',
  6: '#,##0;[Red]-#,##0',
  7: '#,##0.00;-#,##0.00',
  8: '#,##0.00;[Red]-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '#,##0;-#,##0',
  42: '#,##0;-#,##0',
  43: '#,##0.00;-#,##0.00',
  44: '#,##0.00;-#,##0.00',
  46: '[h]:mm:ss',
  48: '##0.0E+0',
}

const dateCode = 'yyyy\\-mm\\-dd'

/** Whether a code shows numbers as they are. */
const isGeneral = (code: string): boolean => code === '' || code === '@' || code.toLowerCase() === 'general'

/** How a number format of this code shows a number. */
export function cellFormat(code: string): CellFormat {
  return { shape: dateShape(code), ...(isGeneral(code) ? {} : { code }) }
}

function builtInFormat(formatId: number): CellFormat {
  const code = builtInCodes[formatId]
  if (code !== undefined) return { shape: 'none', code }
  const shape = builtInDateShape(formatId)
  return shape === 'none' ? { shape } : { shape, code: dateCode }
}

/**
 * For each cell style of a workbook, by its index, how it shows numbers. Number formats of conditional formatting (`dxfs`) have
 * numbers of their own and say nothing of the cells' styles.
 */
export function readCellFormats(xml: string | undefined): CellFormat[] {
  if (xml === undefined) return []
  const formats = new Map<number, CellFormat>()
  for (const format of readElements(block(xml, 'numFmts'), 'numFmt')) {
    formats.set(Number(format.get('numFmtId')), cellFormat(format.get('formatCode') ?? ''))
  }
  return readElements(block(xml, 'cellXfs'), 'xf').map((style) => {
    const formatId = Number(style.get('numFmtId') ?? '0')
    return formats.get(formatId) ?? builtInFormat(formatId)
  })
}

/** What stands within the first element of that name. */
function block(xml: string, name: string): string {
  return new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:[\\w.-]+:)?${name}\\s*>`).exec(xml)?.[1] ?? ''
}
