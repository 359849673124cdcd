import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { readElements, readXmlText } from './xml-text.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory.ts'

/** An xlsx whose parts are unpacked, checked and in memory. Part names are compared without regard to case. */
export type XlsxPackage = {
  readonly entries: readonly ZipEntry[]
  /** Text of an XML part, undefined where the package has none of that name. */
  readonly xml: (partName: string) => string | undefined
  readonly sheet: SheetPart
  /** The visible worksheets behind it. */
  readonly otherSheets: readonly SheetPart[]
  readonly sharedStringsPart: string | undefined
  readonly stylesPart: string | undefined
  readonly is1904: boolean
  /** The stored results of its formulas are not what programs show: they calculate all of them anew on opening. */
  readonly isStale: boolean
}

/** A visible worksheet of a workbook. */
export type SheetPart = { readonly name: string; readonly partName: string }

const xmlName = /\.(?:xml|rels|vml)$/i
const contentTypesPart = '[content_types].xml'

/**
 * Opens an xlsx. Every part is unpacked under the limits and every XML part is searched for declarations before any is
 * interpreted. Refuses what is no xlsx by its own content types, macros included.
 */
export function openXlsx(file: Buffer, limits: SpreadsheetLimits): XlsxPackage {
  const entries = readZipDirectory(file, limits)
  const texts = new Map<string, string>()
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()))
  if (!names.has(contentTypesPart)) throw new SpreadsheetError('notSpreadsheet')
  for (const entry of entries) {
    const part = unpackEntry(file, entry)
    if (xmlName.test(entry.name) || isMarkup(part)) texts.set(entry.name.toLowerCase(), readXmlText(part))
  }
  const xml = (partName: string): string | undefined => texts.get(partName.toLowerCase())
  const workbookPart = findWorkbookPart(xml, names)
  const workbook = xml(workbookPart)
  if (workbook === undefined) throw new SpreadsheetError('brokenFile')
  const relations = readRelations(xml, workbookPart)
  const partOfType = (type: string): string | undefined =>
    Array.from(relations.values()).find((relation) => relation.type === type)?.target
  const properties = readElements(workbook, 'workbookPr')[0]
  const [sheet, ...otherSheets] = findVisibleSheets(workbook, relations)
  if (!sheet) throw new SpreadsheetError('noSheet')
  if (xml(sheet.partName) === undefined) throw new SpreadsheetError('brokenFile')
  return {
    entries,
    xml,
    sheet,
    otherSheets,
    sharedStringsPart: partOfType('sharedStrings'),
    stylesPart: partOfType('styles'),
    is1904: isTrue(properties?.get('date1904')),
    isStale: isTrue(readElements(workbook, 'calcPr')[0]?.get('fullCalcOnLoad')),
  }
}

const isTrue = (value = ''): boolean => /^(?:1|true|on)$/i.test(value)

function isMarkup(part: Buffer): boolean {
  const start = part
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
  return start.replaceAll('\0', '').trimStart().startsWith('<')
}

function findWorkbookPart(xml: (partName: string) => string | undefined, names: ReadonlySet<string>): string {
  const root = Array.from(readRelations(xml, '').values()).find((relation) => relation.type === 'officeDocument')
  if (root === undefined) throw new SpreadsheetError('notSpreadsheet')
  const contentType = contentTypeOf(xml(contentTypesPart) ?? '', root.target)
  const hasMacroPart = Array.from(names).some((name) => name.endsWith('vbaproject.bin'))
  // The binary workbook (xlsb) calls its content type macro-enabled too, whether or not it holds any.
  if (/\.binary\./i.test(contentType)) throw new SpreadsheetError('notSpreadsheet')
  if (/macroenabled/i.test(contentType)) throw new SpreadsheetError('macro')
  if (!/spreadsheetml\.sheet\.main\+xml$/i.test(contentType)) throw new SpreadsheetError('notSpreadsheet')
  if (hasMacroPart) throw new SpreadsheetError('macro')
  return root.target
}

function contentTypeOf(contentTypes: string, partName: string): string {
  const requested = `/${partName}`.toLowerCase()
  for (const override of readElements(contentTypes, 'Override')) {
    const name = override.get('PartName') ?? ''
    if ((name.startsWith('/') ? name : `/${name}`).toLowerCase() === requested) return override.get('ContentType') ?? ''
  }
  const extension = partName.slice(partName.lastIndexOf('.') + 1).toLowerCase()
  const fallback = readElements(contentTypes, 'Default').find(
    (element) => element.get('Extension')?.toLowerCase() === extension,
  )
  return fallback?.get('ContentType') ?? ''
}

type Relation = { readonly type: string; readonly target: string }

/** The inner relations of a part (`''`: of the package) by id; types are cut to their last word, targets made absolute. */
function readRelations(xml: (partName: string) => string | undefined, partName: string): Map<string, Relation> {
  const slash = partName.lastIndexOf('/')
  const folder = partName.slice(0, slash + 1)
  const text = xml(`${folder}_rels/${partName.slice(slash + 1)}.rels`) ?? ''
  const relations = new Map<string, Relation>()
  for (const element of readElements(text, 'Relationship')) {
    if (element.get('TargetMode') === 'External') continue
    const type = element.get('Type') ?? ''
    relations.set(element.get('Id') ?? '', {
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolveTarget(folder, element.get('Target') ?? ''),
    })
  }
  return relations
}

function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function findVisibleSheets(workbook: string, relations: ReadonlyMap<string, Relation>): SheetPart[] {
  return readElements(workbook, 'sheet').flatMap((sheet): SheetPart[] => {
    if (/hidden$/i.test(sheet.get('state') ?? '')) return []
    const relationId = Array.from(sheet).find(([name]) => /:id$/i.test(name))?.[1] ?? ''
    const relation = relations.get(relationId)
    return relation?.type === 'worksheet' ? [{ name: sheet.get('name') ?? '', partName: relation.target }] : []
  })
}
