import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BusinessError } from '#platform/contract/errors.ts'
import { XML_LIMITS } from '#platform/contract/exchange/xml-errors.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { writableXml } from './writable-xml.ts'

const refusalOf = async (content: Buffer | string): Promise<string> => {
  try {
    await readXml(Buffer.from(content))
    return 'read'
  } catch (error) {
    if (error instanceof BusinessError) return error.declaration.code
    throw error
  }
}

const shape = ({ uri, name, text, children }: XmlElement): unknown => [uri, name, text.trim(), children.map(shape)]

describe('reading XML that somebody else wrote', () => {
  it('knows elements by their namespace, whatever the prefix', async () => {
    const own = await readXml(Buffer.from('<a:x xmlns:a="urn:one"><a:y>1</a:y></a:x>'))
    const other = await readXml(Buffer.from('<x xmlns="urn:one"><b:y xmlns:b="urn:one">1</b:y></x>'))
    expect(shape(own)).toEqual(shape(other))
    expect(shape(own)).toEqual(['urn:one', 'x', '', [['urn:one', 'y', '1', []]]])
  })

  it.each(['utf8', 'utf16le', 'utf16be'] as const)('reads %s with and without a mark', async (encoding) => {
    const name = encoding === 'utf8' ? 'UTF-8' : 'UTF-16'
    const text = `<?xml version="1.0" encoding="${name}"?><x>Đơn 采购 \u{1F4E6}</x>`
    for (const mark of ['', '\ufeff']) {
      const little = Buffer.from(`${mark}${text}`, encoding === 'utf8' ? 'utf8' : 'utf16le')
      const content = encoding === 'utf16be' ? Buffer.from(little).swap16() : little
      expect((await readXml(content)).text).toBe('Đơn 采购 \u{1F4E6}')
    }
  })

  it.each([
    ['a document type', '<!DOCTYPE x><x/>', 'wire.xmlDoctype'],
    ['entities that grow', '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>', 'wire.xmlDoctype'],
    [
      'an entity that reads a file',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      'wire.xmlDoctype',
    ],
    ['a document type elsewhere', '<!DOCTYPE x SYSTEM "http://example.com/x.dtd"><x/>', 'wire.xmlDoctype'],
    ['an entity that nobody declared', '<x>&a;</x>', 'wire.xmlMalformed'],
    ['a prefix that nobody declared', '<a:x/>', 'wire.xmlMalformed'],
    ['an element that is not closed', '<x><y></x>', 'wire.xmlMalformed'],
    ['a document that is cut off', '<x><y>', 'wire.xmlMalformed'],
    ['two roots', '<x/><x/>', 'wire.xmlMalformed'],
    ['an attribute twice', '<x a="1" a="2"/>', 'wire.xmlMalformed'],
    ['a character that XML cannot hold', '<x>\u0000</x>', 'wire.xmlMalformed'],
    ['another encoding than is declared', '<?xml version="1.0" encoding="ISO-8859-1"?><x/>', 'wire.xmlEncoding'],
    ['no document', 'purchaseNo,purchaseSeq', 'wire.notXml'],
    ['nothing', '', 'wire.notXml'],
  ])('refuses %s', async (_name, content, code) => {
    expect(await refusalOf(content)).toBe(code)
  })

  it('refuses bytes that are not of their encoding', async () => {
    expect(await refusalOf(Buffer.from([0x3c, 0x78, 0x3e, 0xff, 0x3c, 0x2f, 0x78, 0x3e]))).toBe('wire.xmlEncoding')
  })

  it('bounds size, depth, elements and attributes', async () => {
    const { megabytes, depth, elements, attributes } = XML_LIMITS
    expect(await refusalOf(`<x>${'a'.repeat(megabytes * 1024 * 1024)}</x>`)).toBe('wire.xmlTooLarge')
    const nested = (levels: number) => `${'<x>'.repeat(levels)}${'</x>'.repeat(levels)}`
    expect(await refusalOf(nested(depth))).toBe('read')
    expect(await refusalOf(nested(depth + 1))).toBe('wire.xmlTooComplex')
    expect(await refusalOf(`<x>${'<y/>'.repeat(elements)}</x>`)).toBe('wire.xmlTooComplex')
    const wide = Array.from({ length: attributes + 1 }, (_, at) => `a${at}=""`).join(' ')
    expect(await refusalOf(`<x ${wide}/>`)).toBe('wire.xmlTooComplex')
  })

  it('lets others work while it reads', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    await readXml(Buffer.from(`<x>${'<y>text</y>'.repeat(40_000)}</x>`))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  it('finds every text again that was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these XML cannot carry
        const kept = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        expect((await readXml(Buffer.from(`<x>${writableXml(text)}</x>`))).text).toBe(kept)
      }),
    )
  })

  it('answers whatever comes: a tree or a refusal, and nothing else', async () => {
    const document =
      '<?xml version="1.0"?><a:x xmlns:a="urn:one" b="1"><a:y>1 &amp; 2</a:y><![CDATA[<z>]]><!-- c --></a:x>'
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      ';',
      '"',
      '<!DOCTYPE',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<?',
      'xmlns:',
      '\u0000',
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(document.length), fc.nat(12), piece, async (at, removed, put) => {
        const mutated = document.slice(0, at) + put + document.slice(at + removed)
        expect(await refusalOf(mutated)).toMatch(/^(read|wire\.(xml|notXml))/)
      }),
      { numRuns: 500 },
    )
  })
})
