import { displayWidth } from './display-width.ts'
import { columnLetters } from './xlsx/column-letters.ts'
import { noteRelationsXml } from './xlsx/workbook-xml.ts'
import { escapeCellText } from './xlsx/xml-text.ts'
import type { ZipStream } from './xlsx/zip-stream.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** A note is two columns wide, which hold about so many characters, and has a row of the sheet for each of its lines. */
const lineCharacters = 26
const fewestLines = 3
/** Programs count the shapes of a sheet from here. */
const firstShape = 1025

/** Stands behind everything else in a sheet that has notes. */
export const sheetNotesXml =
  '<legacyDrawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>'

/** Adds the parts of the notes that hang on the header row of the first sheet, by 0-based columns. */
export async function addSheetNotes(zip: ZipStream, notes: ReadonlyMap<number, string>): Promise<void> {
  await zip.addEntry('xl/worksheets/_rels/sheet1.xml.rels', noteRelationsXml())
  await zip.addEntry('xl/comments1.xml', commentsXml(notes))
  await zip.addEntry('xl/drawings/vmlDrawing1.vml', shapesXml(notes))
}

function commentsXml(notes: ReadonlyMap<number, string>): string {
  const comments = Array.from(
    notes,
    ([column, text]) =>
      `<comment ref="${columnLetters(column)}1" authorId="0"><text><t xml:space="preserve">${escapeCellText(text)}</t></text></comment>`,
  )
  return (
    `${declaration}<comments xmlns="${main}"><authors><author></author></authors>` +
    `<commentList>${comments.join('')}</commentList></comments>`
  )
}

/** Programs show no note without a shape of this older form. */
function shapesXml(notes: ReadonlyMap<number, string>): string {
  const shapes = Array.from(notes, ([column, text], index) => {
    const anchor = [column + 1, 15, 0, 2, column + 3, 15, lineCount(text), 4].join(', ')
    return (
      `<v:shape id="_x0000_s${firstShape + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" ` +
      'fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/>' +
      '<v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    )
  })
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
    `<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
  )
}

const lineCount = (text: string): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / lineCharacters)), fewestLines - 1)
