import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#platform/contract/values/languages.ts'
import { watchMainThread } from '../watch-main-thread.ts'
import { drawPrint } from './draw-print.ts'
import type { FontWeight } from './print-fonts.ts'
import { type PrintBlock, PrintError, type PrintJob } from './print-job.ts'
import { renderPrint } from './render-print.ts'
import { readPdf } from './testing.ts'

const words = (text: string, how: { size?: number; weight?: FontWeight } = {}): PrintBlock => ({
  type: 'text',
  text,
  size: 9,
  weight: 'regular',
  align: 'start',
  tone: 'strong',
  ...how,
})
const jobOf = (language: Language, body: PrintBlock[], changes: Partial<PrintJob> = {}): PrintJob => ({
  language,
  title: 'Test',
  page: { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } },
  copies: 1,
  documents: [{ header: [], body, footer: [], placed: [] }],
  ...changes,
})

describe('a printed file', () => {
  it.each([
    ['en-US', 'Hexagon bolt M8×30 for Nguyễn, 螺丝'],
    ['zh-CN', '六角头螺栓（镀锌）Bu lông lục giác'],
    ['zh-TW', '採購單：六角頭螺栓，倉庫與螺絲 Bolt'],
    ['vi', 'Phiếu giao hàng: Bu lông lục giác mạ kẽm, Nguyễn Thị Hường'],
  ] as const)('shell §7: shows and can be searched for mixed scripts in %s', async (language, text) => {
    const [page] = readPdf(await renderPrint(jobOf(language, [words(text), words(text, { weight: 'bold', size: 7 })])))
    expect(page?.text.replaceAll('\n', ' ').trim()).toBe(`${text} ${text}`)
  })

  it('can be searched for what stands in it, whatever was printed before', async () => {
    vi.resetModules()
    const { renderPrint: renderAnew } = await import('./render-print.ts')
    // An ellipsis is drawn of dots, a semicolon of a dot and a comma.
    for (const text of ['later…', 'a; b: ¡c!', 'first office', '1,234.5; 60%']) {
      const [page] = readPdf(await renderAnew(jobOf('en-US', [words(text)])))
      expect(page?.text.trim()).toBe(text)
    }
  })

  it('draws decomposed letters as whole ones, and a box in place of what no font has', async () => {
    const [page] = readPdf(await renderPrint(jobOf('vi', [words('Nguyễn'.normalize('NFD')), words('a😀b')])))
    expect(page?.text.trim()).toBe('Nguyễn\na□b')
  })

  it('embeds only the characters it shows, from fonts of several megabytes', async () => {
    const pdf = await renderPrint(jobOf('zh-CN', [words('六角头螺栓 Bolt')]))
    expect(pdf.length).toBeLessThan(80_000)
  })

  it('breaks long texts inside of their column and cuts them where their place ends', async () => {
    const text = 'ABCDEFGHIJ'.repeat(40)
    const job = jobOf('en-US', [])
    const [page] = readPdf(
      await renderPrint({
        ...job,
        documents: [
          { header: [], body: [], footer: [], placed: [{ x: 3, y: 3, width: 40, height: 9, block: words(text) }] },
        ],
      }),
    )
    const lines = page?.text.trim().split('\n') ?? []
    expect(lines).toHaveLength(2)
    expect(lines[1]?.endsWith('…')).toBe(true)
    expect(text.startsWith(lines.join('').slice(0, -1))).toBe(true)
  })

  it('repeats the names of the columns on each page, counts its pages, and never cuts a row in two', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      cells: [String(index + 1), `Item ${index + 1}`],
      note: '',
    }))
    const columns = [
      { label: 'No.', width: 10, align: 'end' as const },
      { label: 'Item', width: 80, align: 'start' as const },
    ]
    const table: PrintBlock = { type: 'table', columns, rows, totals: [{ label: 'Sum', value: '820' }] }
    const footer = [words('Page {{page}} of {{pages}}')]
    const document = { header: [words('Head')], body: [table], footer, placed: [] }
    const pages = readPdf(await renderPrint(jobOf('en-US', [], { documents: [document, document], copies: 2 })))
    const perDocument = pages.length / 4
    expect(perDocument).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain('Head')
      expect(page.text).toContain('No.Item')
      expect(page.text).toContain(`Page ${(index % perDocument) + 1} of ${perDocument}`)
    }
    const found = pages.slice(0, perDocument).flatMap(({ text }) => text.match(/Item \d+/g) ?? [])
    expect(found).toEqual(rows.map(({ cells }) => cells[1]))
  })

  it('draws barcodes as rectangles of whole modules, with their text below', async () => {
    const barcode: PrintBlock = {
      type: 'barcode',
      symbology: 'gs1-128',
      value: '(00)006141411234567890',
      text: '(00)006141411234567890',
      height: 20,
      align: 'center',
    }
    const [page] = readPdf(await renderPrint(jobOf('en-US', [barcode])))
    expect(page?.text.trim()).toBe('(00)006141411234567890')
    const module = Math.min(...(page?.rectangles ?? []).map(([, , width]) => width))
    for (const [, , width] of page?.rectangles ?? []) {
      expect(Math.abs(width / module - Math.round(width / module))).toBeLessThan(0.01)
    }
  })

  it('is refused with what is wrong when a barcode cannot carry its value', async () => {
    const barcode: PrintBlock = {
      type: 'barcode',
      symbology: 'gs1-128',
      value: '(00)1',
      text: '',
      height: 20,
      align: 'start',
    }
    await expect(drawPrint(jobOf('en-US', [barcode]))).rejects.toMatchObject({ code: 'badBarcode' })
  })
})

describe('drawing beside the main thread', () => {
  it('holds nobody up, takes jobs in turn, and refuses more than may wait', async () => {
    const job = jobOf('zh-CN', [words('六角头螺栓')], { copies: 60 })
    const hold = watchMainThread()
    const prints = await Promise.allSettled(Array.from({ length: 30 }, () => drawPrint(job)))
    hold.stop()
    const failures = prints.filter((print) => print.status === 'rejected').map((print) => print.reason as PrintError)
    expect(prints.filter((print) => print.status === 'fulfilled').length).toBeGreaterThanOrEqual(5)
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.every((failure) => failure instanceof PrintError && failure.code === 'busy')).toBe(true)
    expect(hold.longestMs()).toBeLessThan(1_000)
  })

  it('ends a job that takes too long, and the next one is drawn', async () => {
    const endless = jobOf('zh-CN', [words('六角头螺栓')], { copies: 1_999 })
    await expect(drawPrint(endless, 1)).rejects.toMatchObject({ code: 'timedOut' })
    expect(readPdf(await drawPrint(jobOf('en-US', [words('next')])))).toHaveLength(1)
  })

  it('refuses a file of more pages than a printer should get', async () => {
    const job = jobOf('en-US', [words('x')], { copies: 2_001 })
    await expect(drawPrint(job)).rejects.toMatchObject({ code: 'tooManyPages' })
  })
})
