import bwip from 'bwip-js'
import { GS1_128_LENGTH, Gs1Error, parseGs1 } from '#platform/contract/exchange/gs1-elements.ts'
import type { Symbology } from '#platform/contract/list/print-layout.ts'

/** A symbol in modules: black rectangles on a grid, and the light margin that readers need around it. */
export interface BarcodeSymbol {
  width: number
  /** 0: bars without a height of their own. */
  height: number
  quietZone: number
  /** Black rectangles as x, y, width and height in modules; bars have height 1. */
  rectangles: readonly (readonly [number, number, number, number])[]
}

/** A value that the symbology cannot carry. */
export class BarcodeError extends Error {
  override name = 'BarcodeError'
}

interface RawSymbol {
  /** Widths of bars and spaces, in turn. */
  sbs?: readonly number[]
  pixs?: readonly number[]
  pixx?: number
  pixy?: number
}

const QUIET_ZONES: Record<Symbology, number> = {
  code128: 10,
  'gs1-128': 10,
  qrcode: 4,
  gs1qrcode: 4,
  datamatrix: 1,
  gs1datamatrix: 1,
}

/** The symbol of a value; GS1 messages are given with their identifiers in brackets and are checked first. */
export function barcodeSymbol(symbology: Symbology, value: string): BarcodeSymbol {
  const symbol = encode(symbology, value)
  const quietZone = QUIET_ZONES[symbology]
  if (symbol.sbs) return barsOf(symbol.sbs, quietZone)
  return matrixOf(symbol, quietZone)
}

/** What Code 128 has characters for. */
const PRINTABLE_ASCII = /^[ -~]+$/

function encode(symbology: Symbology, value: string): RawSymbol {
  try {
    if (value === '' || (symbology === 'code128' && !PRINTABLE_ASCII.test(value))) throw new BarcodeError(symbology)
    if (symbology.startsWith('gs1')) {
      const elements = parseGs1(value)
      const length = elements.reduce((sum, { identifier, data }) => sum + identifier.length + data.length, 0)
      if (symbology === 'gs1-128' && length > GS1_128_LENGTH) throw new Gs1Error('too long')
    }
    const options = { bcid: symbology, text: value, eclevel: 'M' }
    const [symbol]: RawSymbol[] = bwip.raw(options)
    if (!symbol) throw new BarcodeError(`${symbology}: nothing drawn`)
    return symbol
  } catch (error) {
    if (error instanceof BarcodeError) throw error
    throw new BarcodeError(`${symbology}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function barsOf(widths: readonly number[], quietZone: number): BarcodeSymbol {
  const rectangles: [number, number, number, number][] = []
  let x = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) rectangles.push([x, 0, width, 1])
    x += width
  }
  return { width: x, height: 0, quietZone, rectangles }
}

/** Black modules beside each other in a row become one rectangle. */
function matrixOf({ pixs = [], pixx: width = 0, pixy: height = 0 }: RawSymbol, quietZone: number): BarcodeSymbol {
  const rectangles: [number, number, number, number][] = []
  for (let y = 0; y < height; y++) {
    let start = -1
    for (let x = 0; x <= width; x++) {
      const isBlack = x < width && pixs[y * width + x] === 1
      if (isBlack && start < 0) start = x
      if (!isBlack && start >= 0) {
        rectangles.push([start, y, x - start, 1])
        start = -1
      }
    }
  }
  return { width, height, quietZone, rectangles }
}
