import PDFDocument from 'pdfkit'
import type { Language } from '#platform/contract/values/languages.ts'
import type { BarcodeSymbol } from './barcode-symbol.ts'
import type { PrintFont } from './print-fonts.ts'
import type { TextStyle } from './print-job.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** Points per millimetre. */
export const MILLIMETRE = 72 / 25.4

/** Height of a line and place of its baseline, in parts of the font size; high enough for stacked Vietnamese marks. */
const LINE_HEIGHT = 1.38
const BASELINE = 1.04

const INK = { strong: '#1a1f29', soft: '#5b6472', line: '#c6ccd6', shade: '#eef1f5' } as const
export type Ink = keyof typeof INK

/** A PDF under construction: fonts, text, lines and symbols, in points from the upper left corner. */
export class PdfCanvas {
  readonly #document: PDFKit.PDFDocument
  readonly #language: Language
  readonly #fonts = new Set<string>()
  readonly #widths = new Map<string, number>()
  readonly #chunks: Buffer[] = []
  readonly #finished: Promise<void>

  constructor(language: Language, title: string) {
    this.#language = language
    this.#document = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      margin: 0,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Quayside', Producer: 'Quayside' },
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#finished = promise
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#document.on('end', resolve)
    this.#document.on('error', reject)
  }

  addPage(width: number, height: number): void {
    this.#document.addPage({ size: [width, height], margin: 0 })
  }

  get pageCount(): number {
    return this.#document.bufferedPageRange().count
  }

  /** Further drawing goes to this page, counted from 0. */
  switchToPage(index: number): void {
    this.#document.switchToPage(index)
  }

  /** Lines of a text in this style and width. */
  lines(text: string, style: TextStyle, width: number): TextLine[] {
    return textLines(text, this.#measure, {
      language: this.#language,
      weight: style.weight,
      size: style.size,
      width,
      maxLines: style.maxLines,
    })
  }

  /** Height of so many lines. */
  linesHeight(count: number, size: number): number {
    return count * size * LINE_HEIGHT
  }

  /** Draws lines and returns their height. */
  drawLines(lines: readonly TextLine[], style: TextStyle, x: number, y: number, width: number): number {
    this.#document.fillColor(INK[style.tone])
    for (const [index, line] of lines.entries()) {
      const room = Math.max(0, width - line.width)
      let left = x + (style.align === 'end' ? room : style.align === 'center' ? room / 2 : 0)
      const baseline = y + index * style.size * LINE_HEIGHT + style.size * BASELINE
      for (const run of line.runs) {
        this.#use(run.font, style.size)
        this.#document.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += run.width
      }
    }
    return this.linesHeight(lines.length, style.size)
  }

  /** A hairline from left to right. */
  horizontal(x: number, y: number, width: number, ink: Ink = 'line'): void {
    this.#document
      .lineWidth(0.6)
      .strokeColor(INK[ink])
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.#document.rect(x, y, width, height).fill(INK.shade)
  }

  /** Draws a symbol as one path, so that it stays sharp at any size. */
  symbol({ rectangles }: BarcodeSymbol, x: number, y: number, moduleWidth: number, moduleHeight: number): void {
    for (const [left, top, width, height] of rectangles) {
      this.#document.rect(x + left * moduleWidth, y + top * moduleHeight, width * moduleWidth, height * moduleHeight)
    }
    this.#document.fill('#000000')
  }

  /** The finished file. */
  async finish(): Promise<Buffer> {
    this.#document.end()
    await this.#finished
    return Buffer.concat(this.#chunks)
  }

  readonly #measure = (font: PrintFont, text: string, size: number): number => {
    const key = `${font.name} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return (known * size) / 100
    this.#use(font, 100)
    const width = this.#document.widthOfString(text)
    this.#widths.set(key, width)
    return (width * size) / 100
  }

  #use(font: PrintFont, size: number): void {
    if (!this.#fonts.has(font.name)) {
      const parsed: unknown = font.parsed
      // The library takes what it parsed before, too, which its types do not tell.
      this.#document.registerFont(font.name, parsed as string)
      this.#fonts.add(font.name)
    }
    this.#document.font(font.name).fontSize(size)
  }
}
