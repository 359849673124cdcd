import { defaultSpreadsheetLimits } from '../spreadsheet-limits.ts'
import { openXlsx } from '../xlsx/xlsx-package.ts'
import { readAttributes, readElements } from '../xlsx/xml-text.ts'

/** How a cell looks, as the styles of its workbook say. */
type CellLook = { format: string; isBold: boolean; colour?: string; fill?: string; isOpen: boolean }

/** What the first sheet of a workbook says about looks and typing: the library that tests read with keeps none of it. */
export interface SheetLook {
  cell(address: string): CellLook
  /** How cells of a column look that are still empty; columns count from 0. */
  column(column: number): CellLook
  validations: (ReadonlyMap<string, string> & { readonly formula?: string })[]
  pane: ReadonlyMap<string, string> | undefined
  protection: ReadonlyMap<string, string> | undefined
  /** The parts of the package, as text. */
  part(name: string): string
}

const builtIn: Record<string, string> = { '0': 'General', '49': '@' }

/** Reads the looks of the first sheet. */
export function sheetLook(file: Buffer): SheetLook {
  const { xml } = openXlsx(file, defaultSpreadsheetLimits)
  const part = (name: string): string => xml(name) ?? ''
  const sheet = part('xl/worksheets/sheet1.xml')
  const styles = part('xl/styles.xml')
  const formats = new Map(
    readElements(styles, 'numFmt').map((format) => [format.get('numFmtId'), format.get('formatCode')]),
  )
  const [fonts, fills, cells] = [
    children(styles, 'fonts', 'font'),
    children(styles, 'fills', 'fill'),
    children(styles, 'cellXfs', 'xf'),
  ]
  const look = (style = '0'): CellLook => {
    const written = cells[Number(style)] ?? ''
    const attributes = readAttributes(written)
    const [font, fill] = [fonts[Number(attributes.get('fontId'))], fills[Number(attributes.get('fillId'))]]
    const id = attributes.get('numFmtId') ?? '0'
    return {
      format: formats.get(id) ?? builtIn[id] ?? id,
      isBold: (font ?? '').includes('<b/>'),
      ...colourOf(font, 'color', 'colour'),
      ...colourOf(fill, 'fgColor', 'fill'),
      isOpen: written.includes('locked="0"'),
    }
  }
  const styleOf = (found: ReadonlyMap<string, string> | undefined): string | undefined => found?.get('s')
  return {
    cell: (address) => look(styleOf(readElements(sheet, 'c').find((cell) => cell.get('r') === address))),
    column: (column) =>
      look(
        readElements(sheet, 'col')
          .find((entry) => entry.get('min') === String(column + 1))
          ?.get('style'),
      ),
    validations: children(sheet, 'dataValidations', 'dataValidation').map((written) =>
      Object.assign(readAttributes(written), { formula: /<formula1>(.*)<\/formula1>/.exec(written)?.[1] ?? '' }),
    ),
    pane: readElements(sheet, 'pane')[0],
    protection: readElements(sheet, 'sheetProtection')[0],
    part,
  }
}

function colourOf<Name extends string>(xml = '', element: string, name: Name): { [N in Name]?: string } {
  const colour = readElements(xml, element)[0]?.get('rgb')
  return colour === undefined ? {} : ({ [name]: colour } as { [N in Name]?: string })
}

/** The elements of that name in a container, each as written. */
function children(xml: string, container: string, name: string): string[] {
  const content = new RegExp(`<${container}\\b[^>]*>(.*?)</${container}>`, 's').exec(xml)?.[1] ?? ''
  return Array.from(
    content.matchAll(new RegExp(`<${name}\\b[^>]*?(?:/>|>.*?</${name}>)`, 'gs')),
    ([written]) => written,
  )
}
