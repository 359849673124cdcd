import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Language } from '#platform/contract/values/languages.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'

/** Weights of the printed text. */
export type FontWeight = 'regular' | 'bold'

/** A parsed font; pdfkit takes it in place of a file. */
export interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: Readonly<Record<string, boolean>>): unknown
}

/** What the library parses of a font file. */
interface FontFile extends ParsedFont {
  characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): unknown
}

/** One font of a chain, under the name that a document registers it by. */
export interface PrintFont {
  name: string
  parsed: ParsedFont
}

type FontName = 'latin' | 'sc' | 'tc'

const require = createRequire(import.meta.url)

/** A file beside a font package's entry; the packages name no paths of their fonts. */
const beside = (entry: string, file: string): string => join(dirname(entry), '..', 'fonts', file)

const LATIN = require.resolve('@embedpdf/fonts-latin')
const SIMPLIFIED = require.resolve('@embedpdf/fonts-sc')
const TRADITIONAL = require.resolve('@embedpdf/fonts-tc')

const FILES: Record<FontName, Record<FontWeight, string>> = {
  latin: { regular: beside(LATIN, 'NotoSans-Regular.ttf'), bold: beside(LATIN, 'NotoSans-SemiBold.ttf') },
  sc: { regular: beside(SIMPLIFIED, 'NotoSansHans-Regular.otf'), bold: beside(SIMPLIFIED, 'NotoSansHans-Medium.otf') },
  tc: {
    regular: beside(TRADITIONAL, 'NotoSansHant-Regular.otf'),
    bold: beside(TRADITIONAL, 'NotoSansHant-Medium.otf'),
  },
}

/** Fonts by reader's language: the first one that has a character draws it. */
const CHAINS: Record<Language, readonly FontName[]> = {
  'en-US': ['latin', 'sc', 'tc'],
  'zh-CN': ['latin', 'sc', 'tc'],
  'zh-TW': ['latin', 'tc', 'sc'],
  vi: ['latin', 'sc', 'tc'],
}

/** More characters than a font without Chinese has. */
const MOST_LATIN = 10_000
/** Where Unicode's ligatures begin, and after them only forms of Arabic and of full width. */
const LIGATURES = 0xfb00

/** Drawn in place of a character that no font has. */
const MISSING = '□'

const parsedFonts = new Map<string, PrintFont>()

/** A font of the packages, read and parsed at its first use and kept from then on. */
function printFont(file: FontName, weight: FontWeight): PrintFont {
  const name = `${file}-${weight}`
  const known = parsedFonts.get(name)
  if (known) return known
  const font = { name, parsed: parse(readFileSync(FILES[file][weight])) }
  parsedFonts.set(name, font)
  return font
}

/**
 * A document parses what it is given; the parsed font inside can be given to every further document. Letters stay whole: a
 * font that takes marks off their letters would leave a search in the file without them.
 */
function parse(file: Buffer): ParsedFont {
  const document = new PDFDocument({ autoFirstPage: false }).font(file)
  const font = recordOf(recordOf(document)._font).font as FontFile
  const layout = font.layout.bind(font)
  font.layout = (text) => layout(text, { ccmp: false })
  // A sign keeps the characters for which it was asked first, and a search in the file finds those. One that is drawn of others, as
  // an ellipsis is of dots, asks for its parts without any, so each character goes first; but for the ligatures, which stand for
  // the letters that they join. Chinese fonts draw no sign of others.
  if (font.characterSet.length < MOST_LATIN) {
    for (const codePoint of font.characterSet) if (codePoint < LIGATURES) font.glyphForCodePoint(codePoint)
  }
  return font
}

/** A piece of text that one font draws. */
export interface FontRun {
  font: PrintFont
  text: string
}

/** Splits text into runs of one font each, so that mixed scripts always draw. */
export function fontRuns(text: string, language: Language, weight: FontWeight): FontRun[] {
  const runs: FontRun[] = []
  for (const character of text.normalize('NFC')) {
    const run = runOf(character, language, weight)
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push({ ...run })
  }
  return runs
}

const knownCharacters = new Map<string, FontRun>()
/** More than any company's texts hold; what comes after it is looked up each time. */
const KEPT_CHARACTERS = 50_000

function runOf(character: string, language: Language, weight: FontWeight): FontRun {
  const key = `${language} ${weight} ${character}`
  const known = knownCharacters.get(key)
  if (known) return known
  const run = findRun(character, language, weight)
  if (knownCharacters.size < KEPT_CHARACTERS) knownCharacters.set(key, run)
  return run
}

function findRun(character: string, language: Language, weight: FontWeight): FontRun {
  for (const text of [character, MISSING]) {
    for (const file of CHAINS[language]) {
      const font = printFont(file, weight)
      if (font.parsed.hasGlyphForCodePoint(text.codePointAt(0) ?? 0)) return { font, text }
    }
  }
  return { font: printFont('latin', weight), text: '?' }
}
