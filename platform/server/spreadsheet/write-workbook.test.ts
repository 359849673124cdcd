import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { defaultSpreadsheetLimits } from './spreadsheet-limits.ts'
import { inTurn, shortRows, written } from './testing.ts'
import { rowsOfSheet, type WorkbookColumn, writeWorkbook } from './write-workbook.ts'
import { cellXml, startsLikeFormula } from './xlsx/cell-xml.ts'
import { numberedSheetName } from './xlsx/workbook-xml.ts'
import { openXlsx } from './xlsx/xlsx-package.ts'
import { readZipDirectory, unpackEntry } from './xlsx/zip-directory.ts'

const text = (header: string): WorkbookColumn => ({ header, kind: 'text' })

function asXmlCarriesIt(value: string): string {
  const isCarried = (code: number): boolean =>
    code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff)
  return Array.from(value.toWellFormed())
    .filter((character) => isCarried(character.codePointAt(0) ?? 0))
    .join('')
}

async function rowsBack(columns: readonly WorkbookColumn[], rows: (string | null)[][]): Promise<string[][]> {
  return shortRows((await readWorkbook(await written(columns, rows))).rows).slice(1)
}

async function sheetXml(columns: readonly WorkbookColumn[], rows: (string | null)[][]): Promise<string> {
  const file = await written(columns, rows)
  return openXlsx(file, defaultSpreadsheetLimits).xml('xl/worksheets/sheet1.xml') ?? ''
}

describe('cells', () => {
  test('texts that look like formulas are plain texts, marked as such, and come back unchanged', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x","y")']
    expect(
      await rowsBack(
        [text('=A')],
        texts.map((value) => [value]),
      ),
    ).toEqual(texts.map((value) => [`text:${value}`]))
    const xml = await sheetXml(
      [text('=A')],
      texts.map((value) => [value]),
    )
    expect(xml).not.toContain('<f')
    const styles = Array.from(xml.matchAll(/<c r="A(\d+)" s="(\d)" t="inlineStr">/g), (match) => match[2])
    expect(styles).toEqual(['2', ...texts.map(() => '4')])
  })

  test('any text comes back as it was, except for characters XML cannot carry', async () => {
    const cell = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 5, maxLength: 40 }), async (texts) => {
        const expected = texts.map(asXmlCarriesIt)
        const rows = await readWorkbook(
          await written(
            [text('A'), text('B')],
            texts.map((value) => ['|', value]),
          ),
        )
        expect(rows.rows.slice(1).map((row) => row.cells[1]?.text ?? '')).toEqual(expected)
      }),
      { numRuns: 8 },
    )
  })

  test('numbers are numbers while a spreadsheet can hold all their digits, otherwise text', async () => {
    const columns: WorkbookColumn[] = [{ header: 'N', kind: 'number' }]
    const rows = ['0.1', '-12.50', '123456789012345', '1234567890123456', '007', '1e5', '', '0.000000000000001']
    expect(
      await rowsBack(
        columns,
        rows.map((value) => [value]),
      ),
    ).toEqual([
      ['number:0.1'],
      ['number:-12.50'],
      ['number:123456789012345'],
      ['text:1234567890123456'],
      ['text:007'],
      ['text:1e5'],
      ['number:0.000000000000001'],
    ])
  })

  test('dates are dates, impossible ones stay text', async () => {
    const columns: WorkbookColumn[] = [{ header: 'D', kind: 'date' }]
    const rows = ['2026-11-21', '2026-11-21 23:59:59', '1900-03-01', '2026-02-30', '1899-12-31', '9999-12-31']
    expect(
      await rowsBack(
        columns,
        rows.map((value) => [value]),
      ),
    ).toEqual([
      ['date:2026-11-21'],
      ['date:2026-11-21 23:59:59'],
      ['date:1900-03-01'],
      ['text:2026-02-30'],
      ['text:1899-12-31'],
      ['date:9999-12-31'],
    ])
  })

  test('a day or time is a date exactly where the calendar has it', async () => {
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))
    const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'))
    const day = fc.tuple(year, two(13), two(33)).map((parts) => parts.join('-'))
    const time = fc.tuple(two(25), two(61), two(61)).map((parts) => parts.join(':'))
    const written = fc.oneof(
      day,
      fc.tuple(day, time).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(written, (value) => {
        const milliseconds = Date.parse(`${value.replace(' ', 'T')}${value.includes(' ') ? '' : 'T00:00:00'}Z`)
        const isReal =
          !Number.isNaN(milliseconds) &&
          new Date(milliseconds).toISOString().startsWith(value.replace(' ', 'T')) &&
          value >= '1900-03-01'
        expect(cellXml('date', value, 'A1').includes('inlineStr'), value).toBe(!isReal)
      }),
      {
        numRuns: 2000,
        examples: [['2026-00-10'], ['2026-01-00'], ['0005-01-01'], ['2024-02-29'], ['2026-01-01 24:00:00']],
      },
    )
  })

  test('a text longer than a cell can hold ends in an ellipsis', async () => {
    const [row] = await rowsBack([text('A')], [['x'.repeat(40_000)]])
    expect(row?.[0]).toHaveLength('text:'.length + 32_767)
    expect(row?.[0]?.endsWith('x…')).toBe(true)
  })

  test.each(['=', '+', '-', '@', '\t', '\r'])('a text beginning with %j is guarded', (first) => {
    expect(startsLikeFormula(`${first}1`)).toBe(true)
    expect(startsLikeFormula(`1${first}`)).toBe(false)
  })
})

describe('sheets', () => {
  test('the header row is bold and frozen and carries the filter', async () => {
    const xml = await sheetXml([text('A'), { header: 'B', kind: 'number', width: 30 }], [['x', '1']])
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
    expect(xml).toContain('<col min="2" max="2" width="30" customWidth="1"/>')
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
  })

  test('no rows still make a workbook with its header', async () => {
    expect(shortRows((await readWorkbook(await written([text('A')], []))).rows)).toEqual([['text:A']])
  })

  test('sheet names are made permissible', () => {
    expect(numberedSheetName("'a[b]:c*d?e/f\\g'", 1)).toBe('a b  c d e f g')
    expect(numberedSheetName('x'.repeat(40), 2)).toBe(`${'x'.repeat(27)} (2)`)
    expect(numberedSheetName('  ', 1)).toBe('Sheet1')
  })

  test('what does not fit on one sheet goes on in a second one under the same header', {
    timeout: 180_000,
  }, async () => {
    const out = new PassThrough()
    const content = buffer(out)
    const many = (function* () {
      for (let row = 1; row <= rowsOfSheet + 2; row += 1) yield [String(row)]
    })()
    expect(await writeWorkbook(out, [{ header: 'N', kind: 'number' }], inTurn(many), { sheetName: 'Orders' })).toEqual({
      rows: rowsOfSheet + 2,
    })
    const file = await content
    const entries = readZipDirectory(file, { ...defaultSpreadsheetLimits, ratio: 1000 })
    const part = (name: string): string => {
      const entry = entries.find((candidate) => candidate.name === name)
      return entry ? unpackEntry(file, entry).toString() : ''
    }
    expect(part('xl/worksheets/sheet1.xml')).toContain(`<v>${rowsOfSheet}</v></c></row></sheetData>`)
    expect(part('xl/worksheets/sheet2.xml')).toContain(`<v>${rowsOfSheet + 1}</v>`)
    expect(part('xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:A3"/>')
    expect(part('xl/workbook.xml')).toContain('name="Orders (2)"')
  })
})

describe('streaming', () => {
  const wide = ['x'.repeat(2_000)]

  test('a receiver that takes nothing stops the source', async () => {
    let produced = 0
    const source = (async function* () {
      for (;;) {
        produced += 1
        yield [`${produced} ${Math.random()} ${wide[0]}`]
      }
    })()
    const stuck = new Writable({ highWaterMark: 16_384, write: () => {} })
    const writing = writeWorkbook(stuck, [text('A')], source, { sheetName: 'S' }).catch(() => 'stopped')
    // What lies between the source and the receiver fills up first, in its own time.
    await expect
      .poll(
        async () => {
          const soFar = produced
          await new Promise((resolve) => setTimeout(resolve, 300))
          return soFar > 0 && produced === soFar
        },
        { timeout: 10_000 },
      )
      .toBe(true)
    stuck.destroy()
    expect(await writing).toBe('stopped')
  })

  test('a receiver that goes away ends the writing and closes the source', async () => {
    let isClosed = false
    const source = (async function* () {
      try {
        for (;;) yield wide
      } finally {
        isClosed = true
      }
    })()
    const out = new PassThrough()
    out.resume()
    setTimeout(() => out.destroy(), 100)
    await expect(writeWorkbook(out, [text('A')], source, { sheetName: 'S' })).rejects.toThrow()
    expect(isClosed).toBe(true)
  })

  test('a receiver that goes away at the very end still ends the writing', async () => {
    const out = new Writable({
      write: (_, __, taken) => taken(),
      final: () => {
        setTimeout(() => out.destroy(), 20)
      },
    })
    await expect(writeWorkbook(out, [text('A')], inTurn([wide]), { sheetName: 'S' })).rejects.toThrow()
  })

  test('a source that fails leaves no complete file behind', async () => {
    const source = (async function* () {
      yield ['1']
      throw new Error('cursor lost')
    })()
    const out = new PassThrough()
    const received = buffer(out)
    const [writing, reading] = await Promise.allSettled([
      writeWorkbook(out, [text('A')], source, { sheetName: 'S' }),
      received,
    ])
    expect(writing).toMatchObject({ status: 'rejected', reason: { message: 'cursor lost' } })
    expect(reading.status).toBe('rejected')
  })

  test('progress is told after each row', async () => {
    const seen: number[] = []
    const out = new PassThrough()
    out.resume()
    await writeWorkbook(out, [text('A')], inTurn([['a'], ['b']]), { sheetName: 'S', onRow: (rows) => seen.push(rows) })
    expect(seen).toEqual([1, 2])
  })
})
