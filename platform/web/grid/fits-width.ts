/** Padding of a cell on both sides; `grid.css` has the same. */
const CELL_SPACE = 16
/** Signs that no usual font draws wider than this at 13 px; DejaVu Sans is the widest. */
const THIN = /[ .,:;\-/()'|!]/
const THIN_PX = 6
/** The same of letters and figures. */
const NARROW = /[0-9ace-lnor-vx-z]/
const NARROW_PX = 8.5
/** The other letters of the product's languages: capitals, those with marks, Chinese ones. */
const WIDE = /[\x20-\x7e\xa0-\u01b0\u1e00-\u1eff\u2010-\u2027\u3000-\u30ff\u3400-\u9fff\uff00-\uff60]/
const WIDE_PX = 14

/**
 * Whether a text surely fits into a cell of this width. It goes by the letters alone, and is not sure of those of other
 * languages. A cell that need not be clipped costs less each time a list is painted.
 */
export function fitsWidth(text: string, width: number): boolean {
  const room = width - CELL_SPACE
  if (text.length * THIN_PX > room) return false
  let needed = 0
  for (const letter of text) {
    if (!WIDE.test(letter)) return false
    needed += THIN.test(letter) ? THIN_PX : NARROW.test(letter) ? NARROW_PX : WIDE_PX
  }
  return needed <= room
}
