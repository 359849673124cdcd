import type { Language } from '#platform/contract/values/languages.ts'
import { type FontRun, type FontWeight, fontRuns, type PrintFont } from './print-fonts.ts'

/** Widths of text in a document's fonts. */
export type MeasureRun = (font: PrintFont, text: string, size: number) => number

/** One line of text, run by run. */
export interface TextLine {
  runs: { font: PrintFont; text: string; width: number }[]
  width: number
}

/** How text is broken into lines. */
export interface LineOptions {
  language: Language
  weight: FontWeight
  /** Points. */
  size: number
  width: number
  maxLines?: number | undefined
}

/** Lines break between ideographs, behind hyphens and at spaces; closing marks stay with what they close. */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef][\u3001\u3002\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*|-+|[^\s\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+-*/gu
const ELLIPSIS = '…'

/** Breaks text into lines of at most this width. Words that are longer than a line are broken inside. */
export function textLines(text: string, measure: MeasureRun, options: LineOptions): TextLine[] {
  const runsOf = (piece: string) => fontRuns(piece, options.language, options.weight)
  const widthOf = (piece: string) => sum(runsOf(piece).map((run) => measure(run.font, run.text, options.size)))
  const lines: string[] = []
  for (const paragraph of text.split('\n')) lines.push(...brokenLines(paragraph, options.width, widthOf))
  const shown = options.maxLines === undefined ? lines : lines.slice(0, options.maxLines)
  if (shown.length < lines.length) {
    shown.push(shortened(`${shown.pop() ?? ''}${ELLIPSIS}`, options.width, widthOf))
  }
  return shown.map((line) => lineOf(runsOf(line), measure, options.size))
}

function brokenLines(paragraph: string, width: number, widthOf: (piece: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const token of paragraph.match(TOKENS) ?? []) {
    const isFitting = widthOf(line + token.trimEnd()) <= width
    if (isFitting) {
      line += token
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = token.trimStart()
    while (widthOf(line) > width && [...line].length > 1) {
      const part = fittingStart(line, width, widthOf)
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** The longest start of a word that fits, at least one character. */
function fittingStart(word: string, width: number, widthOf: (piece: string) => number): string {
  const characters = [...word]
  let start = characters[0] ?? ''
  for (const character of characters.slice(1)) {
    if (widthOf(start + character) > width) break
    start += character
  }
  return start
}

function shortened(line: string, width: number, widthOf: (piece: string) => number): string {
  const characters = [...line.slice(0, -ELLIPSIS.length)]
  while (characters.length > 0 && widthOf(characters.join('') + ELLIPSIS) > width) characters.pop()
  return characters.join('').trimEnd() + ELLIPSIS
}

function lineOf(runs: readonly FontRun[], measure: MeasureRun, size: number): TextLine {
  const measured = runs.map(({ font, text }) => ({ font, text, width: measure(font, text, size) }))
  return { runs: measured, width: sum(measured.map(({ width }) => width)) }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
