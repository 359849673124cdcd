import XLSX from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { xlsxOf } from './testing.ts'

let started = 0
const count = (): void => {
  started += 1
}
beforeAll(() => void process.on('worker', count))
afterAll(() => void process.off('worker', count))

/** How many workers it took to read the files, one after the other. */
async function workersFor(...files: Buffer[]): Promise<number> {
  const before = started
  for (const file of files) await readWorkbook(file).catch(() => undefined)
  return started - before
}

const sheet = (text: string): Promise<Buffer> =>
  xlsxOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`)

function oldSheet(): Buffer {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['old']]))
  return XLSX.write(book, { type: 'buffer', bookType: 'xls' }) as Buffer
}

test('a worker reads one file after the other, each as if it were the first', async () => {
  const [one, two] = [await sheet('one'), await sheet('two')]
  await readWorkbook(one)
  expect(await workersFor(two, one, two)).toBe(0)
  const texts = await Promise.all(
    [one, two, one].map(async (file) => (await readWorkbook(file)).rows[0]?.cells[0]?.text),
  )
  expect(texts).toEqual(['one', 'two', 'one'])
})

test('a refused file is the last of its worker', async () => {
  const whole = await sheet('whole')
  const broken = whole.subarray(0, whole.length - 30)
  await readWorkbook(whole)
  await readWorkbook(broken).catch(() => undefined)
  // Two workers may rest, of which the refusal has ended one.
  expect(await workersFor(broken, broken, whole)).toBeGreaterThanOrEqual(2)
  expect((await readWorkbook(whole)).rows[0]?.cells[0]?.text).toBe('whole')
})

test('an xls, which a library of others reads, is the last of its worker', async () => {
  const old = oldSheet()
  expect((await readWorkbook(old)).rows[0]?.cells[0]?.text).toBe('old')
  expect(await workersFor(old, old, old)).toBeGreaterThanOrEqual(2)
})

test('a sheet that made its worker grow is its last', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`)
  const large = await xlsxOf(rows.join(''))
  await workersFor(large, large)
  expect(await workersFor(large, large, large)).toBeGreaterThanOrEqual(2)
})
