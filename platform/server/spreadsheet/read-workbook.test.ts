import { describe, expect, test } from 'vitest'
import { watchMainThread } from '../watch-main-thread.ts'
import { readWorkbook } from './read-workbook.ts'
import { defaultSpreadsheetLimits, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import { oneSheet, shortRows, xlsxOf, xlsxParts, zipOf } from './testing.ts'
import { replaceZipPart } from './xlsx/replace-zip-part.ts'
import { contentTypesXml, workbookXml } from './xlsx/workbook-xml.ts'
import { readZipDirectory } from './xlsx/zip-directory.ts'

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`

async function cellsOf(sheetData: string, replaced: Record<string, string> = {}): Promise<string[][]> {
  return shortRows((await readWorkbook(await xlsxOf(sheetData, replaced))).rows)
}

async function withUtf16Part(name: string, xml: string): Promise<Buffer> {
  const file = await xlsxOf('', { [name]: '' })
  const entries = readZipDirectory(file, defaultSpreadsheetLimits)
  return replaceZipPart(file, entries, name, Buffer.from(`\ufeff${xml}`, 'utf16le'))
}

async function refusalOf(file: Buffer, limits: Partial<SpreadsheetLimits> = {}): Promise<unknown> {
  return readWorkbook(file, limits).then(
    () => 'read',
    (error: unknown) => error,
  )
}

describe('values', () => {
  test('a row keeps its number in the file and its gaps', async () => {
    const file = await xlsxOf(
      row(3, '<c r="B3"><v>1</v></c><c r="D3" t="b"><v>1</v></c>') + row(9, '<c r="A9" t="e"><v>#N/A</v></c>'),
    )
    const { sheetName, rows } = await readWorkbook(file)
    expect(sheetName).toBe('Sheet')
    expect(rows.map((read) => read.rowNumber)).toEqual([3, 9])
    expect(shortRows(rows)).toEqual([['empty:', 'number:1', 'empty:', 'boolean:TRUE'], ['error:#N/A']])
  })

  test('rows that are taken up while they are read are not kept', async () => {
    const taken: number[] = []
    const file = await xlsxOf(row(3, '<c r="A3"><v>1</v></c>') + row(9, '<c r="A9"><v>2</v></c>'))
    const { rows } = await readWorkbook(file, {}, { onRows: (read) => taken.push(...read.map((one) => one.rowNumber)) })
    expect(taken).toEqual([3, 9])
    expect(rows).toEqual([])
  })

  test('cells without a position follow the one before', async () => {
    expect(await cellsOf('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>')).toEqual([
      ['number:1', 'number:2'],
      ['number:3'],
    ])
  })

  test('codes kept as text keep every digit, numbers theirs', async () => {
    const codes =
      '<c r="A1" t="inlineStr"><is><t>00123456789012345678</t></is></c><c r="B1"><v>123456789012345678</v></c>'
    expect(await cellsOf(row(1, codes))).toEqual([['text:00123456789012345678', 'number:123456789012345678']])
  })

  test('a formula is never calculated: its stored value counts, and one without is marked', async () => {
    const formulas =
      '<c r="A1"><f>1+1</f><v>5</v></c><c r="B1" t="str"><f>"a"</f><v>b</v></c>' +
      '<c r="C1"><f>NOW()</f></c><c r="D1" s="1"><f>TODAY()</f><v>45292</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
    expect(await cellsOf(row(1, formulas))).toEqual([
      ['number:5', 'text:b', 'formula:=', 'date:2024-01-01', 'error:#DIV/0!'],
    ])
  })

  const dates = row(
    1,
    '<c r="A1" s="1"><v>43830</v></c><c r="B1" s="2"><v>43830.5</v></c><c r="C1" s="3"><v>0.5</v></c><c r="D1" s="4"><v>1.5</v></c><c r="E1" s="5"><v>43830</v></c>',
  )

  test('dates follow the 1900 epoch where the workbook says nothing', async () => {
    expect(await cellsOf(dates)).toEqual([
      ['date:2019-12-31', 'date:2019-12-31 12:00:00', 'date:12:00:00', 'number:1.5', 'date:2019-12-31'],
    ])
  })

  test('dates follow the 1904 epoch where the workbook says so', async () => {
    const workbook = workbookXml(oneSheet).replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>')
    expect((await cellsOf(dates, { 'xl/workbook.xml': workbook }))[0]?.slice(0, 2)).toEqual([
      'date:2024-01-01',
      'date:2024-01-01 12:00:00',
    ])
  })

  test('rich text is joined, reading aids are left out, escapes are resolved', async () => {
    const text =
      '<c r="A1" t="inlineStr"><is><r><rPr><color rgb="FF0000"/></rPr><t>採購</t></r><r><t xml:space="preserve"> &amp;單_x000D_</t></r><rPh><t>さいこう</t></rPh></is></c>'
    expect(await cellsOf(row(1, text))).toEqual([['text:採購 &單\r']])
  })

  test('a part with a namespace prefix or in UTF-16 reads the same', async () => {
    const prefixed =
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await cellsOf('', { 'xl/worksheets/sheet1.xml': prefixed })).toEqual([['number:7']])
    const wide = await withUtf16Part('xl/worksheets/sheet1.xml', prefixed)
    expect(shortRows((await readWorkbook(wide)).rows)).toEqual([['number:7']])
  })

  test('hidden sheets are passed over', async () => {
    const workbook =
      '<workbook><sheets><sheet name="Hidden" state="veryHidden" r:id="rId9"/><sheet name="Shown" r:id="rId1"/></sheets></workbook>'
    const file = await xlsxOf(row(1, '<c><v>1</v></c>'), { 'xl/workbook.xml': workbook })
    expect((await readWorkbook(file)).sheetName).toBe('Shown')
  })
})

describe('what is known beside the cells', () => {
  test('other visible sheets that hold something, merged cells, hidden columns and rows', async () => {
    const sheet =
      '<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData>' +
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row>' +
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells></worksheet>'
    const relation = (id: number) =>
      `<Relationship Id="rId${id}" Type="x/worksheet" Target="worksheets/sheet${id}.xml"/>`
    const read = await readWorkbook(
      await xlsxOf('', {
        'xl/worksheets/sheet1.xml': sheet,
        'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c s="1"/></row></sheetData></worksheet>',
        'xl/worksheets/sheet3.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
        'xl/worksheets/sheet4.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="Read" r:id="rId1"/><sheet name="Blank" r:id="rId2"/>' +
          '<sheet name="Notes" r:id="rId3"/><sheet name="Lists" state="hidden" r:id="rId4"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3, 4].map(relation).join('')}</Relationships>`,
      }),
    )
    expect(read).toMatchObject({
      sheetName: 'Read',
      otherSheets: ['Notes'],
      merged: [{ fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 1 }],
      hiddenColumns: [1, 2],
    })
    expect(read.rows.map(({ rowNumber, isHidden = false }) => [rowNumber, isHidden])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('the number format of a number, built in or of the workbook, alone or repeated', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="49"/></cellXfs></styleSheet>'
    const cells = [1, 0, 2, 1, 3].map((style) => `<c s="${style}"><v>1</v></c>`).join('')
    const { rows } = await readWorkbook(await xlsxOf(row(1, cells) + row(2, cells), { 'xl/styles.xml': styles }))
    for (const { cells: read } of rows) {
      expect(read.map(({ format }) => format)).toEqual(['0%', undefined, '00000', '0%', undefined])
    }
  })
})

describe('refusals', () => {
  test('a file is judged by its content, its name only afterwards', async () => {
    const file = await xlsxOf(row(1, '<c><v>1</v></c>'))
    await expect(readWorkbook(file, {}, { fileName: 'orders.csv' })).rejects.toMatchObject({ code: 'notSpreadsheet' })
    await expect(readWorkbook(file, {}, { fileName: 'orders.XLS' })).resolves.toMatchObject({ sheetName: 'Sheet' })
    expect(await refusalOf(Buffer.from('a,b\n1,2\n'))).toMatchObject({ code: 'notSpreadsheet' })
    expect(await refusalOf(Buffer.from('<html><table></table></html>'))).toMatchObject({ code: 'notSpreadsheet' })
    expect(await refusalOf(await zipOf({ 'readme.txt': 'x' }))).toMatchObject({ code: 'notSpreadsheet' })
    expect(await refusalOf(Buffer.alloc(0))).toMatchObject({ code: 'notSpreadsheet' })
  })

  test('a workbook with macros is refused under any name', async () => {
    const types = contentTypesXml(oneSheet).replace(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    )
    expect(await refusalOf(await xlsxOf('', { '[Content_Types].xml': types }))).toMatchObject({ code: 'macro' })
    expect(await refusalOf(await xlsxOf('', { 'xl/vbaProject.bin': 'x' }))).toMatchObject({ code: 'macro' })
  })

  test('a document type in any part is refused before anything is read from it', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'
    for (const part of ['xl/worksheets/sheet1.xml', 'docProps/app.xml', 'xl/odd.bin']) {
      expect(await refusalOf(await xlsxOf('', { [part]: bomb }))).toMatchObject({ code: 'forbiddenXml' })
    }
    const file = await withUtf16Part('docProps/app.xml', bomb)
    expect(await refusalOf(file)).toMatchObject({ code: 'forbiddenXml' })
  })

  test('a part that unpacks to more than a hundred times its size is refused without unpacking it', async () => {
    const file = await xlsxOf('', { 'xl/media/image1.xml': `<a>${' '.repeat(5_000_000)}</a>` })
    expect(await refusalOf(file)).toMatchObject({ code: 'suspiciousCompression', params: { limit: 100 } })
  })

  test('a part that unpacks to more than it declares is refused', async () => {
    const file = await xlsxOf('', { 'xl/media/image1.bin': 'x'.repeat(100_000) })
    const name = file.lastIndexOf('xl/media/image1.bin')
    file.writeUInt32LE(10, name - 46 + 24)
    expect(await refusalOf(file)).toMatchObject({ code: 'brokenFile' })
  })

  test('what is over a limit is refused with that limit', async () => {
    const many = Array.from({ length: 30 }, (_, index) => row(index + 1, '<c><v>1</v></c><c/><c/>')).join('')
    const file = await xlsxOf(many)
    expect(await refusalOf(file, { rows: 29 })).toMatchObject({ code: 'tooManyRows', params: { limit: 29 } })
    expect(await refusalOf(file, { cells: 89 })).toMatchObject({ code: 'tooManyCells', params: { limit: 89 } })
    expect(await refusalOf(file, { fileBytes: 100 })).toMatchObject({ code: 'tooLarge', params: { limit: 100 } })
    expect(await refusalOf(file, { unpackedBytes: 1000 })).toMatchObject({
      code: 'tooLargeUnpacked',
      params: { limit: 1000 },
    })
    expect(await refusalOf(file, { parts: 3 })).toMatchObject({ code: 'tooManyParts', params: { limit: 3, found: 6 } })
    expect(await refusalOf(file, { characters: 29 })).toMatchObject({ code: 'tooMuchText' })
    expect(await refusalOf(await xlsxOf(row(1, '<c r="GS1"><v>1</v></c>')))).toMatchObject({ code: 'tooManyColumns' })
    expect(await refusalOf(file, { rows: 30, cells: 90 })).toBe('read')
  })

  test('positions and dimensions a file only claims cost nothing', async () => {
    const sheet =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576" s="1"/></row></sheetData></worksheet>'
    const { rows } = await readWorkbook(await xlsxOf('', { 'xl/worksheets/sheet1.xml': sheet }))
    expect(rows).toEqual([{ rowNumber: 1_048_576, cells: [{ text: '1', kind: 'number' }] }])
  })

  test('one long text used by every cell is refused before it multiplies', async () => {
    const strings = `<sst><si><t>${'ab'.repeat(20_000)}</t></si></sst>`
    const relations =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="strings.xml"/></Relationships>'
    const cells = Array.from({ length: 3000 }, (_, index) => row(index + 1, '<c t="s"><v>0</v></c>')).join('')
    const file = await xlsxOf(cells, { 'xl/strings.xml': strings, 'xl/_rels/workbook.xml.rels': relations })
    expect(await refusalOf(file)).toMatchObject({ code: 'tooMuchText' })
  })

  test('cut-off files, names that leave the archive and doubled names are refused', async () => {
    const file = await xlsxOf(row(1, '<c><v>1</v></c>'))
    expect(await refusalOf(file.subarray(0, file.length - 30))).toMatchObject({ code: 'brokenFile' })
    for (const name of [
      '../evil.xml',
      '/xl/evil.xml',
      'C:/evil.xml',
      'xl/../../evil.xml',
      'xl\\..\\..\\evil.xml',
      'XL/workbook.xml',
    ]) {
      expect(await refusalOf(await xlsxOf('', { [name]: '<a/>' })), name).toMatchObject({ code: 'brokenFile' })
    }
    const cut = { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1' }
    expect(await refusalOf(await xlsxOf('', cut))).toMatchObject({ code: 'brokenFile' })
  })

  test('a workbook without a visible sheet is refused', async () => {
    const workbook = '<workbook><sheets><sheet name="a" state="hidden" r:id="rId1"/></sheets></workbook>'
    expect(await refusalOf(await xlsxOf('', { 'xl/workbook.xml': workbook }))).toMatchObject({ code: 'noSheet' })
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = xlsxParts('')
    expect(await refusalOf(await zipOf(parts))).toMatchObject({ code: 'brokenFile' })
  })

  test('a file that would take for ever ends at its time, and holds nobody up meanwhile', async () => {
    const file = await xlsxOf('<!--'.repeat(500_000))
    const hold = watchMainThread()
    expect(await refusalOf(file, { timeoutMs: 700, ratio: 10_000 })).toMatchObject({
      code: 'timedOut',
      params: { limit: 700 },
    })
    hold.stop()
    expect(hold.longestMs()).toBeLessThan(200)
  })

  test('the caller can end the reading', async () => {
    const file = await xlsxOf('<!--'.repeat(500_000))
    const signal = AbortSignal.timeout(200)
    await expect(readWorkbook(file, { ratio: 10_000 }, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('two files are read at once, eight may wait, the eleventh is refused', async () => {
    const file = await xlsxOf(row(1, '<c><v>1</v></c>'))
    const answers = await Promise.all(Array.from({ length: 11 }, () => refusalOf(file)))
    expect(answers.filter((answer) => answer === 'read')).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ code: 'tooManyAtOnce', params: { limit: 10 } })
  })
})
