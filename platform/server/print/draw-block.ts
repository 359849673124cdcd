import { BarcodeError, type BarcodeSymbol, barcodeSymbol } from './barcode-symbol.ts'
import { MILLIMETRE, type PdfCanvas } from './pdf-canvas.ts'
import { type Align, type PrintBlock, PrintError, type PrintRow, type TextStyle } from './print-job.ts'

/** Where a block is drawn: points; `maxHeight` where it has a fixed place. */
export interface BlockPlace {
  x: number
  y: number
  width: number
  maxHeight?: number | undefined
}

const style = (differences: Partial<TextStyle>): TextStyle => ({
  size: 9,
  weight: 'regular',
  align: 'start',
  tone: 'strong',
  ...differences,
})
const LABEL = style({ size: 7.5, tone: 'soft' })
const VALUE = style({ size: 9 })
const SYMBOL_TEXT = style({ size: 8, align: 'center' })
const FIELD_GAP = 3 * MILLIMETRE
const SIGNATURE_HEIGHT = 18 * MILLIMETRE

/** Draws a block, or only measures it, and returns its height. */
export function drawBlock(canvas: PdfCanvas, block: PrintBlock, place: BlockPlace, isPainted: boolean): number {
  const { x, y, width } = place
  switch (block.type) {
    case 'text':
      return drawText(canvas, block.text, block, place, isPainted)
    case 'fields':
      return drawFields(canvas, block, place, isPainted)
    case 'barcode':
      return drawBarcode(canvas, block, place, isPainted)
    case 'columns': {
      const gap = block.gap * MILLIMETRE
      const total = block.cells.reduce((sum, cell) => sum + cell.width, 0)
      const room = width - gap * (block.cells.length - 1)
      let left = x
      let height = 0
      for (const cell of block.cells) {
        const cellWidth = (room * cell.width) / total
        height = Math.max(height, drawBlocks(canvas, cell.blocks, { x: left, y, width: cellWidth }, isPainted))
        left += cellWidth + gap
      }
      return height
    }
    case 'signatures': {
      const cell = (width - FIELD_GAP * (block.labels.length - 1)) / block.labels.length
      for (const [index, label] of block.labels.entries()) {
        const left = x + index * (cell + FIELD_GAP)
        if (isPainted) canvas.horizontal(left, y + SIGNATURE_HEIGHT - 14, cell, 'soft')
        drawText(canvas, label, LABEL, { x: left, y: y + SIGNATURE_HEIGHT - 12, width: cell }, isPainted)
      }
      return SIGNATURE_HEIGHT
    }
    case 'line':
      if (isPainted) canvas.horizontal(x, y + MILLIMETRE, width)
      return 2 * MILLIMETRE
    case 'space':
      return block.height * MILLIMETRE
    case 'table':
      return drawTable(canvas, block, place, isPainted)
  }
}

/** Draws blocks below each other and returns their height together. */
export function drawBlocks(
  canvas: PdfCanvas,
  blocks: readonly PrintBlock[],
  place: BlockPlace,
  isPainted: boolean,
): number {
  let height = 0
  for (const block of blocks) height += drawBlock(canvas, block, { ...place, y: place.y + height }, isPainted)
  return height
}

function drawText(canvas: PdfCanvas, text: string, how: TextStyle, place: BlockPlace, isPainted: boolean): number {
  const fitting =
    place.maxHeight === undefined
      ? how.maxLines
      : Math.max(1, Math.floor(place.maxHeight / canvas.linesHeight(1, how.size)))
  const lines = canvas.lines(text, { ...how, maxLines: fitting }, place.width)
  if (isPainted) canvas.drawLines(lines, how, place.x, place.y, place.width)
  return canvas.linesHeight(lines.length, how.size)
}

function drawFields(
  canvas: PdfCanvas,
  block: Extract<PrintBlock, { type: 'fields' }>,
  { x, y, width }: BlockPlace,
  isPainted: boolean,
): number {
  const cell = (width - FIELD_GAP * (block.columns - 1)) / block.columns
  let column = 0
  let top = y
  let rowHeight = 0
  for (const { label, value, isWide } of block.items) {
    if (column > 0 && (isWide || column === block.columns)) {
      top += rowHeight
      column = 0
      rowHeight = 0
    }
    const left = x + column * (cell + FIELD_GAP)
    const room = isWide ? width : cell
    const labelHeight = drawText(canvas, label, LABEL, { x: left, y: top, width: room }, isPainted)
    const valueHeight = drawText(canvas, value || '–', VALUE, { x: left, y: top + labelHeight, width: room }, isPainted)
    rowHeight = Math.max(rowHeight, labelHeight + valueHeight + 3)
    column = isWide ? block.columns : column + 1
  }
  return top + rowHeight - y
}

function symbolOf(block: Extract<PrintBlock, { type: 'barcode' }>): BarcodeSymbol {
  try {
    return barcodeSymbol(block.symbology, block.value)
  } catch (error) {
    if (error instanceof BarcodeError) throw new PrintError('badBarcode', error.message, { cause: error })
    throw error
  }
}

function drawBarcode(
  canvas: PdfCanvas,
  block: Extract<PrintBlock, { type: 'barcode' }>,
  { x, y, width, maxHeight }: BlockPlace,
  isPainted: boolean,
): number {
  const textHeight = block.text === '' ? 0 : canvas.linesHeight(1, SYMBOL_TEXT.size)
  const height = maxHeight ?? block.height * MILLIMETRE
  // A value that the document does not have leaves its place empty.
  if (!isPainted || block.value === '') return height
  const symbol = symbolOf(block)
  const isLinear = symbol.height === 0
  const modules = symbol.width + 2 * symbol.quietZone
  const room = height - textHeight
  const byWidth = width / modules
  // Bars wider than half a millimetre are no easier to read.
  const moduleWidth = isLinear
    ? Math.min(byWidth, 0.5 * MILLIMETRE)
    : Math.min(byWidth, room / (symbol.height + 2 * symbol.quietZone))
  const left = x + shift(block.align, width - modules * moduleWidth)
  const quiet = symbol.quietZone * moduleWidth
  canvas.symbol(symbol, left + quiet, isLinear ? y : y + quiet, moduleWidth, isLinear ? room : moduleWidth)
  if (textHeight > 0) {
    const drawn = isLinear ? room : (symbol.height + symbol.quietZone) * moduleWidth
    const lines = canvas.lines(block.text, { ...SYMBOL_TEXT, maxLines: 1 }, modules * moduleWidth)
    canvas.drawLines(lines, SYMBOL_TEXT, left, y + drawn, modules * moduleWidth)
  }
  return height
}

const shift = (align: Align, room: number): number => (align === 'end' ? room : align === 'center' ? room / 2 : 0)

type TableBlock = Extract<PrintBlock, { type: 'table' }>
const CELL_PADDING = 4
const HEAD_CELL = style({ size: 7.5, tone: 'soft', weight: 'bold' })
const CELL = style({ size: 8.5 })
const NOTE = style({ size: 7.5, tone: 'soft' })

/** Draws one row of a table's cells and returns its height. */
function drawRow(
  canvas: PdfCanvas,
  table: TableBlock,
  { cells: texts, note }: PrintRow,
  how: TextStyle,
  { x, y, width }: BlockPlace,
  isPainted: boolean,
): number {
  const total = table.columns.reduce((sum, column) => sum + column.width, 0)
  const cells = table.columns.map((column, index) => {
    const cellWidth = (width * column.width) / total
    const lines = canvas.lines(texts[index] ?? '', how, cellWidth - 2 * CELL_PADDING)
    return { cellWidth, lines, align: column.align }
  })
  const cellsHeight = Math.max(...cells.map(({ lines }) => canvas.linesHeight(lines.length, how.size)))
  const notePlace = { x: x + CELL_PADDING, y: y + CELL_PADDING * 0.75 + cellsHeight, width: width - 2 * CELL_PADDING }
  const noteHeight = note === '' ? 0 : drawText(canvas, note, NOTE, notePlace, isPainted)
  const height = cellsHeight + noteHeight + CELL_PADDING * 1.5
  if (!isPainted) return height
  if (how === HEAD_CELL) canvas.shade(x, y, width, height)
  let left = x + CELL_PADDING
  for (const { cellWidth, lines, align } of cells) {
    canvas.drawLines(lines, { ...how, align }, left, y + CELL_PADDING * 0.75, cellWidth - 2 * CELL_PADDING)
    left += cellWidth
  }
  canvas.horizontal(x, y + height, width)
  return height
}

/** Draws the names of the columns and returns their height. */
export function drawTableHead(canvas: PdfCanvas, table: TableBlock, place: BlockPlace, isPainted: boolean): number {
  return drawRow(
    canvas,
    table,
    { cells: table.columns.map((column) => column.label), note: '' },
    HEAD_CELL,
    place,
    isPainted,
  )
}

/** Draws one row and returns its height. */
export function drawTableRow(
  canvas: PdfCanvas,
  table: TableBlock,
  row: PrintRow,
  place: BlockPlace,
  isPainted: boolean,
): number {
  return drawRow(canvas, table, row, CELL, place, isPainted)
}

/** Draws the sums below a table, at its right edge, and returns their height. */
export function drawTotals(canvas: PdfCanvas, table: TableBlock, place: BlockPlace, isPainted: boolean): number {
  if (table.totals.length === 0) return 0
  const labels = place.x + place.width * 0.55
  const values = place.x + place.width * 0.78
  let height = CELL_PADDING
  for (const [index, { label, value }] of table.totals.entries()) {
    const how = style({ align: 'end', weight: index === table.totals.length - 1 ? 'bold' : 'regular' })
    const y = place.y + height
    drawText(canvas, label, { ...how, tone: 'soft' }, { x: labels, y, width: values - labels }, isPainted)
    const width = place.x + place.width - CELL_PADDING - values
    height += drawText(canvas, value, how, { x: values, y, width }, isPainted)
  }
  return height
}

function drawTable(canvas: PdfCanvas, table: TableBlock, place: BlockPlace, isPainted: boolean): number {
  let height = drawTableHead(canvas, table, place, isPainted)
  for (const row of table.rows) height += drawTableRow(canvas, table, row, { ...place, y: place.y + height }, isPainted)
  return height + drawTotals(canvas, table, { ...place, y: place.y + height }, isPainted)
}
