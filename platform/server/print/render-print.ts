import { type BlockPlace, drawBlock, drawBlocks, drawTableHead, drawTableRow, drawTotals } from './draw-block.ts'
import { MILLIMETRE, PdfCanvas } from './pdf-canvas.ts'
import {
  PRINT_LIMITS,
  type PrintBlock,
  type PrintDocument,
  PrintError,
  type PrintJob,
  type PrintRow,
} from './print-job.ts'

/** Draws a job as one PDF file. */
export async function renderPrint(job: PrintJob): Promise<Buffer> {
  const canvas = new PdfCanvas(job.language, job.title)
  for (const document of job.documents) {
    for (let copy = 0; copy < job.copies; copy++) new DocumentPages(canvas, job, document).draw()
  }
  return canvas.finish()
}

/** The pages of one document: its header and footer on each, its blocks flowing between them. */
class DocumentPages {
  readonly #canvas: PdfCanvas
  readonly #document: PrintDocument
  readonly #page: PrintJob['page']
  readonly #left: number
  readonly #width: number
  readonly #bottom: number
  readonly #firstPage: number
  #y = 0

  constructor(canvas: PdfCanvas, { page }: PrintJob, document: PrintDocument) {
    this.#canvas = canvas
    this.#document = document
    this.#page = page
    this.#left = page.margin.left * MILLIMETRE
    this.#width = (page.width - page.margin.left - page.margin.right) * MILLIMETRE
    this.#firstPage = canvas.pageCount
    const footerHeight = drawBlocks(canvas, document.footer, this.#at(0), false)
    this.#bottom = (page.height - page.margin.bottom) * MILLIMETRE - footerHeight
  }

  draw(): void {
    this.#nextPage()
    for (const { x, y, width, height, block } of this.#document.placed) {
      const place = { x: x * MILLIMETRE, y: y * MILLIMETRE, width: width * MILLIMETRE, maxHeight: height * MILLIMETRE }
      drawBlock(this.#canvas, block, place, true)
    }
    for (const block of this.#document.body) this.#flow(block)
    this.#drawFooters()
  }

  #at(y: number): BlockPlace {
    return { x: this.#left, y, width: this.#width }
  }

  #nextPage(): void {
    const { width, height, margin } = this.#page
    if (this.#canvas.pageCount >= PRINT_LIMITS.pages) throw new PrintError('tooManyPages')
    this.#canvas.addPage(width * MILLIMETRE, height * MILLIMETRE)
    const top = margin.top * MILLIMETRE
    this.#y = top + drawBlocks(this.#canvas, this.#document.header, this.#at(top), true)
  }

  #flow(block: PrintBlock): void {
    if (block.type === 'table') {
      this.#flowTable(block)
      return
    }
    this.#makeRoom(drawBlock(this.#canvas, block, this.#at(this.#y), false))
    this.#y += drawBlock(this.#canvas, block, this.#at(this.#y), true)
  }

  /** A row never breaks over two pages, and each page repeats the names of the columns. */
  #flowTable(table: Extract<PrintBlock, { type: 'table' }>): void {
    const headHeight = drawTableHead(this.#canvas, table, this.#at(this.#y), false)
    const heightOf = (row: PrintRow) => drawTableRow(this.#canvas, table, row, this.#at(this.#y), false)
    const [first] = table.rows
    this.#makeRoom(headHeight + (first ? heightOf(first) : 0))
    this.#y += drawTableHead(this.#canvas, table, this.#at(this.#y), true)
    for (const row of table.rows) {
      if (this.#makeRoom(heightOf(row))) this.#y += drawTableHead(this.#canvas, table, this.#at(this.#y), true)
      this.#y += drawTableRow(this.#canvas, table, row, this.#at(this.#y), true)
    }
    this.#makeRoom(drawTotals(this.#canvas, table, this.#at(this.#y), false))
    this.#y += drawTotals(this.#canvas, table, this.#at(this.#y), true)
  }

  /** Goes to a new page when this one has not so much room left; true when it did. */
  #makeRoom(height: number): boolean {
    const top = this.#page.margin.top * MILLIMETRE
    // What is higher than a page starts at the top of one and is cut off.
    if (this.#y + height <= this.#bottom || this.#y <= top) return false
    this.#nextPage()
    return true
  }

  /** Drawn at the end, when the number of pages is known. */
  #drawFooters(): void {
    const pages = this.#canvas.pageCount - this.#firstPage
    if (this.#document.footer.length === 0) return
    for (let page = 1; page <= pages; page++) {
      this.#canvas.switchToPage(this.#firstPage + page - 1)
      const footer = withPageNumbers(this.#document.footer, page, pages)
      drawBlocks(this.#canvas, footer, this.#at(this.#bottom), true)
    }
  }
}

function withPageNumbers(blocks: readonly PrintBlock[], page: number, pages: number): PrintBlock[] {
  const numbered = (text: string): string =>
    text.replaceAll('{{page}}', String(page)).replaceAll('{{pages}}', String(pages))
  return blocks.map((block) => {
    if (block.type === 'text') return { ...block, text: numbered(block.text) }
    if (block.type !== 'columns') return block
    const cells = block.cells.map((cell) => ({ ...cell, blocks: withPageNumbers(cell.blocks, page, pages) }))
    return { ...block, cells }
  })
}
