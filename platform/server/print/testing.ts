import { inflateSync } from 'node:zlib'

/** One page of a PDF as a test looks at it. */
export interface PdfPage {
  text: string
  /** Filled rectangles: x, y, width and height in points. */
  rectangles: [number, number, number, number][]
}

/** Reads the pages of a PDF that this folder made: their text by the fonts' Unicode maps, and their rectangles. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
  const order = /\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].find((o) => /\/Kids/.test(o.dictionary))?.dictionary ?? '',
  )
  const ids = [...(order?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
  if (ids.length !== pages.length) throw new Error('the pages of this file are not one flat list')
  return ids.map((id) => {
    const page = objects.get(id)?.dictionary ?? ''
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')?.content ?? ''
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '')?.dictionary ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.dictionary ?? '')?.[1] ?? ''
        return [name, unicodeMap(objects.get(map)?.content ?? '')]
      }),
    )
    return { text: textOf(content, fonts), rectangles: rectanglesOf(content) }
  })
}

function objectsOf(pdf: Buffer): Map<string, { dictionary: string; content: string }> {
  const source = pdf.toString('latin1')
  const objects = new Map<string, { dictionary: string; content: string }>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const at = body.indexOf('stream\n')
    if (at < 0) {
      objects.set(id, { dictionary: body, content: '' })
      continue
    }
    const dictionary = body.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const bytes = Buffer.from(body.slice(at + 7, at + 7 + length), 'latin1')
    const content = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { dictionary, content: content.toString('latin1') })
  }
  return objects
}

/** What each glyph of a font stands for. */
function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const text = (units.match(/[0-9a-f]{4}/gi) ?? [])
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join('')
      map.set(Number.parseInt(first, 16) + index, text)
    }
  }
  return map
}

/** Each run of glyphs; a space between those that stand apart. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined
  let baseline = ''
  let text = ''
  for (const [, name, place, run] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi,
  )) {
    if (name) font = fonts.get(name)
    if (place) {
      if (place !== baseline) text += '\n'
      baseline = place
    }
    for (const [, glyphs = ''] of (run ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
      for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font?.get(Number.parseInt(glyph, 16)) ?? '\ufffd'
    }
  }
  return text
}

function rectanglesOf(content: string): [number, number, number, number][] {
  return [...content.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return [x, y, width, height]
  })
}
