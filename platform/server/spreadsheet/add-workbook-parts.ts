import { stylesXml } from './cell-styles.ts'
import {
  contentTypesXml,
  packageRelationsXml,
  type WorkbookShape,
  workbookRelationsXml,
  workbookXml,
} from './xlsx/workbook-xml.ts'
import type { ZipStream } from './xlsx/zip-stream.ts'

/** Adds what a workbook has beside its sheets, and ends the file. */
export async function addWorkbookParts(zip: ZipStream, shape: WorkbookShape): Promise<void> {
  await zip.addEntry('xl/workbook.xml', workbookXml(shape))
  await zip.addEntry('xl/_rels/workbook.xml.rels', workbookRelationsXml(shape))
  await zip.addEntry('xl/styles.xml', stylesXml(shape))
  await zip.addEntry('_rels/.rels', packageRelationsXml())
  await zip.addEntry('[Content_Types].xml', contentTypesXml(shape))
  await zip.finish()
}
