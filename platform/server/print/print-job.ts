import type { Symbology } from '#platform/contract/list/print-layout.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { FontWeight } from './print-fonts.ts'

export type Align = 'start' | 'center' | 'end'

/** How a text looks. */
export interface TextStyle {
  /** Points. */
  size: number
  weight: FontWeight
  align: Align
  /** `strong` black, `soft` grey. */
  tone: 'strong' | 'soft'
  /** Longer text ends in an ellipsis. */
  maxLines?: number | undefined
}

/** A row of a table; the note stands below its cells, over their whole width. */
export interface PrintRow {
  cells: string[]
  note: string
}

/** A block with its texts and values in place, ready to be drawn. Lengths are millimetres. */
export type PrintBlock =
  | ({ type: 'text'; text: string } & TextStyle)
  | { type: 'fields'; columns: number; items: { label: string; value: string; isWide: boolean }[] }
  | {
      type: 'table'
      columns: { label: string; width: number; align: Align }[]
      rows: PrintRow[]
      totals: { label: string; value: string }[]
    }
  | { type: 'barcode'; symbology: Symbology; value: string; text: string; height: number; align: Align }
  | { type: 'columns'; gap: number; cells: { width: number; blocks: PrintBlock[] }[] }
  | { type: 'signatures'; labels: string[] }
  | { type: 'line' }
  | { type: 'space'; height: number }

/** A block at a fixed place, from the upper left corner of the page. */
export interface PlacedBlock {
  x: number
  y: number
  width: number
  height: number
  block: PrintBlock
}

/** One document of a print: blocks that flow over pages between header and footer, and blocks at fixed places. */
export interface PrintDocument {
  header: PrintBlock[]
  body: PrintBlock[]
  /** May hold `{{page}}` and `{{pages}}`. */
  footer: PrintBlock[]
  placed: PlacedBlock[]
}

/** What the renderer is given. */
export interface PrintJob {
  language: Language
  title: string
  page: { width: number; height: number; margin: { top: number; right: number; bottom: number; left: number } }
  /** The pages of all documents are repeated this often, document by document. */
  copies: number
  documents: PrintDocument[]
}

/** What a print may cost. */
export const PRINT_LIMITS = { pages: 2_000, documents: 500, copies: 99, timeoutMs: 60_000 } as const

/** Why nothing was printed. */
export type PrintErrorCode = 'tooManyPages' | 'badBarcode' | 'timedOut' | 'busy' | 'broken'

/** A print that came to nothing; `code` tells the reader's side, the message the log. */
export class PrintError extends Error {
  override name = 'PrintError'
  readonly code: PrintErrorCode

  constructor(code: PrintErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
