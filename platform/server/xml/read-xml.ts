import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { XML_LIMITS, xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { decodeXml } from './decode-xml.ts'

/** An element of a document: its name is told by the namespace, whatever the prefix. */
export interface XmlElement {
  uri: string
  name: string
  /** Attributes of no namespace. */
  attributes: ReadonlyMap<string, string>
  /** Its own text without that of its children. */
  text: string
  children: readonly XmlElement[]
  line: number
}

type Building = XmlElement & { children: Building[] }

/** Characters that are read before others get their turn. */
const PART = 64 * 1024

/**
 * Reads a document that somebody else wrote. Document types, and with them all entities of its own, are refused; size, depth and
 * number of elements are bounded; and it is read in parts, between which the server answers others.
 */
export async function readXml(content: Buffer): Promise<XmlElement> {
  if (content.length > XML_LIMITS.megabytes * 1024 * 1024) fail(xmlErrors.xmlTooLarge, { limit: XML_LIMITS.megabytes })
  const { text, isDeclared } = decodeXml(content)
  if (!/^\uFEFF?\s*</.test(text.slice(0, 1000))) fail(xmlErrors.notXml)
  const tree = new TreeBuilder()
  const parser = parserFor(tree, isDeclared)
  for (let start = 0; start < text.length; start += PART) {
    parser.write(text.slice(start, start + PART))
    if (start + PART < text.length) await nextTurn()
  }
  parser.close()
  return tree.root ?? fail(xmlErrors.notXml)
}

function parserFor(tree: TreeBuilder, isDeclared: (name: string | undefined) => boolean) {
  const parser = new SaxesParser({ xmlns: true, position: true })
  let attributes = 0
  parser.on('xmldecl', ({ encoding }) => {
    if (!isDeclared(encoding)) fail(xmlErrors.xmlEncoding, { encoding: (encoding ?? '').slice(0, 40) })
  })
  parser.on('doctype', () => fail(xmlErrors.xmlDoctype))
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > XML_LIMITS.attributes) failIfComplex()
  })
  parser.on('opentag', (tag) => tree.open(tag, parser.line))
  parser.on('text', (part) => tree.add(part))
  parser.on('cdata', (part) => tree.add(part))
  parser.on('closetag', () => tree.close())
  parser.on('error', () => fail(xmlErrors.xmlMalformed, { line: parser.line }))
  return parser
}

const failIfComplex = (): never => {
  const { elements, depth, attributes } = XML_LIMITS
  throw new BusinessError(xmlErrors.xmlTooComplex, { elements, depth, attributes })
}

/** Puts the elements together as they come. */
class TreeBuilder {
  root: Building | undefined
  readonly #open: Building[] = []
  #count = 0

  open({ uri, local, attributes }: SaxesTagNS, line: number): void {
    this.#count += 1
    if (this.#count > XML_LIMITS.elements || this.#open.length >= XML_LIMITS.depth) failIfComplex()
    const own = Object.values(attributes).filter((attribute) => attribute.prefix === '')
    const element: Building = {
      uri,
      name: local,
      attributes: new Map(own.map((attribute) => [attribute.local, attribute.value])),
      text: '',
      children: [],
      line,
    }
    this.#open.at(-1)?.children.push(element)
    this.root ??= element
    this.#open.push(element)
  }

  add(part: string): void {
    const element = this.#open.at(-1)
    if (element) element.text += part
  }

  close(): void {
    this.#open.pop()
  }
}
