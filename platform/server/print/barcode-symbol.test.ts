import { describe, expect, it } from 'vitest'
import { BarcodeError, type BarcodeSymbol, barcodeSymbol } from './barcode-symbol.ts'

/** Widths of the bars and spaces of Code 128's characters 0 to 105 (ISO/IEC 15417). */
const CODE_128 = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232`
  .trim()
  .split(/\s+/)
const START_B = 104
const START_C = 105
const TO_B = 100
const TO_C = 99
const FNC1 = 102

/** Reads a symbol back as a scanner does: widths, characters, check character, text. FNC1 is `]`. */
function scan({ rectangles, width }: BarcodeSymbol): string {
  let widths = ''
  for (const [index, [x, , bar]] of rectangles.entries()) {
    const next = rectangles[index + 1]?.[0] ?? width
    widths += `${bar}${next - x - bar || ''}`
  }
  const stop = '2331112'
  expect(widths.endsWith(stop)).toBe(true)
  const values = (widths.slice(0, -stop.length).match(/.{6}/g) ?? []).map((pattern) => CODE_128.indexOf(pattern))
  const check = values.pop()
  expect(values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103).toBe(check)
  let set = values.shift()
  let text = ''
  for (const value of values) {
    if (value === FNC1) text += ']'
    else if (set === START_C && value === TO_B) set = START_B
    else if (set === START_B && value === TO_C) set = START_C
    else text += set === START_C ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

describe('barcodes', () => {
  it.each(['ASN261121-0004', 'PO-2026-00017', 'A', '1234567890', 'Lot 7/b'])('Code 128 carries %s', (value) => {
    expect(scan(barcodeSymbol('code128', value))).toBe(value)
  })

  it('GS1-128 begins with FNC1, writes its identifiers without brackets, and parts what has no fixed length', () => {
    expect(scan(barcodeSymbol('gs1-128', '(00)006141411234567890'))).toBe(']00006141411234567890')
    expect(scan(barcodeSymbol('gs1-128', '(02)09520123456788(37)12(400)PO-7'))).toBe(']02095201234567883712]400PO-7')
  })

  it('every symbology has a light margin and draws something', () => {
    for (const [symbology, value, modules] of [
      ['qrcode', 'Bu lông 螺栓', 25],
      ['gs1qrcode', '(00)006141411234567890', 21],
      ['datamatrix', 'PO-17', 12],
      ['gs1datamatrix', '(00)006141411234567890', 16],
    ] as const) {
      const symbol = barcodeSymbol(symbology, value)
      expect([symbol.width, symbol.height]).toEqual([modules, modules])
      expect(symbol.quietZone).toBeGreaterThan(0)
      const black = symbol.rectangles.reduce((sum, [, , width]) => sum + width, 0)
      expect(black).toBeGreaterThan((modules * modules) / 4)
    }
  })

  it('a value that a symbology cannot carry is refused', () => {
    expect(() => barcodeSymbol('code128', '')).toThrow(BarcodeError)
    expect(() => barcodeSymbol('code128', '螺栓')).toThrow(BarcodeError)
    expect(() => barcodeSymbol('gs1-128', '(00)006141411234567891')).toThrow(BarcodeError)
    expect(() => barcodeSymbol('gs1-128', `(91)${'A'.repeat(50)}`)).toThrow(BarcodeError)
    expect(() => barcodeSymbol('qrcode', 'x'.repeat(5000))).toThrow(BarcodeError)
  })
})
