import { escapeXml } from './xml-text.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook consists of. */
export type WorkbookShape = {
  readonly sheetName: string
  /** Sheets that programs show; from the second on the name has a number behind it. */
  readonly sheetCount: number
  /** One more sheet, the last, that programs do not show. */
  readonly hiddenName?: string | undefined
  /** Its cells have the looks of `editStyles`. */
  readonly isForEditing?: boolean
  /** Notes hang on cells of the first sheet. */
  readonly hasNotes?: boolean
}

const sheetNumbers = ({ sheetCount, hiddenName }: WorkbookShape): number[] =>
  Array.from({ length: hiddenName === undefined ? sheetCount : sheetCount + 1 }, (_, index) => index + 1)

/** `[Content_Types].xml`. */
export function contentTypesXml(shape: WorkbookShape): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${sheetMain}.${type}+xml"/>`
  const sheets = sheetNumbers(shape).map((number) => override(`worksheets/sheet${number}`, 'worksheet'))
  return (
    `${declaration}<Types xmlns="${contentTypes}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${shape.hasNotes ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : ''}` +
    `${override('workbook', 'sheet.main')}${override('styles', 'styles')}${sheets.join('')}` +
    `${shape.hasNotes ? override('comments1', 'comments') : ''}</Types>`
  )
}

/** `_rels/.rels`. */
export function packageRelationsXml(): string {
  return relationsXml([['officeDocument', 'xl/workbook.xml']])
}

/** `xl/_rels/workbook.xml.rels`. */
export function workbookRelationsXml(shape: WorkbookShape): string {
  const sheets = sheetNumbers(shape).map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const)
  return relationsXml([...sheets, ['styles', 'styles.xml']])
}

/** `xl/worksheets/_rels/sheet1.xml.rels` of a sheet with notes: their shapes, then their texts. */
export function noteRelationsXml(): string {
  return relationsXml([
    ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ['comments', '../comments1.xml'],
  ])
}

function relationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packageRelationships}">${relations.join('')}</Relationships>`
}

/** `xl/workbook.xml`. */
export function workbookXml({ sheetName, sheetCount, hiddenName }: WorkbookShape): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => {
    const name = escapeXml(numberedSheetName(sheetName, index + 1))
    return `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  })
  if (hiddenName !== undefined) {
    const id = sheetCount + 1
    sheets.push(`<sheet name="${escapeXml(hiddenName)}" sheetId="${id}" state="veryHidden" r:id="rId${id}"/>`)
  }
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}">` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
  )
}

const longestSheetName = 31
// biome-ignore lint/suspicious/noControlCharactersInRegex: a sheet name cannot carry them
const forbiddenInSheetName = /[[\]:*?/\\\u0000-\u001f]/g

/** A sheet name as the format permits it: at most 31 characters, none of `[ ] : * ? / \`, no quote at either end. */
export function numberedSheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  const permitted = name
    .toWellFormed()
    .replace(forbiddenInSheetName, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  const base = permitted === '' ? `Sheet${number}` : permitted
  return base.slice(0, longestSheetName - suffix.length) + suffix
}

/** A column of a sheet: its width in characters, and the style of cells that are still empty. */
type SheetColumn = { readonly width: number; readonly style?: number }

/** What stands before the rows of a sheet: the frozen header row and the columns. */
export function sheetStartXml(columns: readonly SheetColumn[], isFirst: boolean): string {
  const entries = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style === undefined ? '' : ` style="${style}"`} customWidth="1"/>`,
  )
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews>` +
    `<sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${entries.length > 0 ? `<cols>${entries.join('')}</cols>` : ''}<sheetData>`
  )
}

/** What stands behind the rows: the filter over `range` (`A1:C20`). */
export function sheetEndXml(range: string): string {
  return `</sheetData><autoFilter ref="${range}"/></worksheet>`
}

/** A sheet of these rows and nothing else. */
export function plainSheetXml(rows: string): string {
  return `${declaration}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
}

/** What typed cells are checked by; nothing without any. */
export function validationsXml(validations: readonly string[]): string {
  if (validations.length === 0) return ''
  return `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
}
