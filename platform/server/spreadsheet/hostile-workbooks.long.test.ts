import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { watchMainThread } from '../watch-main-thread.ts'
import { readWorkbook } from './read-workbook.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet-error.ts'

const folder = join(import.meta.dirname, '../../../../shared/data/spreadsheets')
const isPresent = existsSync(folder)
if (!isPresent) console.log(`skipped: the collection of odd workbooks is not at ${folder}`)

const files = isPresent ? readdirSync(folder).filter((name) => name !== 'CATALOG.csv') : []
/** None of them takes for ever; that a reading ends at its time is a test of its own. */
const timeoutMs = 60_000

async function outcomeOf(name: string): Promise<SpreadsheetErrorCode | 'read'> {
  try {
    await readWorkbook(join(folder, name), { timeoutMs })
    return 'read'
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.code
    throw error
  }
}

describe.skipIf(!isPresent)('odd and hostile workbooks of other projects', () => {
  const outcomes = new Map<string, SpreadsheetErrorCode | 'read'>()

  test('each is read or refused with a code, beside the main thread and without keeping memory', {
    timeout: 600_000,
  }, async () => {
    const waiting = [...files]
    const readAll = async (leave: number): Promise<void> => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        outcomes.set(name, await outcomeOf(name))
        if (waiting.length <= leave) return
      }
    }
    await Promise.all([readAll(files.length - 30), readAll(files.length - 30)])
    const warmBytes = process.memoryUsage().rss
    const hold = watchMainThread()
    await Promise.all([readAll(0), readAll(0)])
    expect(outcomes.size).toBe(files.length)
    hold.stop()
    expect(hold.longestMs()).toBeLessThan(200)
    expect(process.memoryUsage().rss - warmBytes).toBeLessThan(200 * 1024 * 1024)
  })

  test.each<[RegExp, readonly (SpreadsheetErrorCode | 'read')[]]>([
    [/\.xlsb$/, ['notSpreadsheet']],
    [/\.xlsm$/, ['macro']],
    [/\.(?:csv|xml)$|testEXCEL_/, ['notSpreadsheet']],
    [/encrypt|(?<!without)password|extenxls_pwd|poifs__protect|60320-protected/i, ['encrypted']],
    [/xmlbomb|54764/, ['forbiddenXml']],
    [/poc-shared-strings/, ['tooMuchText']],
    [/XLSX2CSVFuzzer|XSSFFuzzer|duplicate-filename/, ['brokenFile']],
    [/strict|1904|date|InlineStrings|utf8-sheet-names|huge|issue_174|issue_530|absolute_paths/i, ['read']],
  ])('the files matching %s come out as %j', (pattern, expected) => {
    const matching = Array.from(outcomes).filter(([name]) => pattern.test(name) && !/DateFormatNumber/.test(name))
    expect(matching.length).toBeGreaterThan(0)
    expect(matching.filter(([, outcome]) => !expected.includes(outcome))).toEqual([])
  })

  test('at least 125 of them are readable', () => {
    expect(Array.from(outcomes.values()).filter((outcome) => outcome === 'read').length).toBeGreaterThanOrEqual(125)
  })

  test('an xls and an xlsx of the same content read alike', async () => {
    for (const name of ['readxl__tests__testthat__sheets__utf8-sheet-names', 'calamine__date_1904']) {
      const old = await readWorkbook(join(folder, `${name}.xls`))
      expect(old.rows.slice(0, 3)).toEqual((await readWorkbook(join(folder, `${name}.xlsx`))).rows.slice(0, 3))
    }
  })
})
