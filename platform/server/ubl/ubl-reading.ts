import type { z } from 'zod'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { ublChildren } from './ubl-children.ts'

/** What is wrong with a document, and where: the way of elements from its root. */
export interface UblFinding {
  path: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** Findings that are told of one document; who mends so many learns of the rest afterwards. */
export const MOST_FINDINGS = 500
/** Longest part of a wrong value that a finding repeats. */
const REPORTED_CHARACTERS = 60

/** Spaces and joiners without width, as editors and spreadsheets leave them: nobody sees them, and they are part of no value. */
const WITHOUT_WIDTH = /[\u200b\u2060\ufeff]/gu

/** An element that is read, with the way to it; all elements of a document tell one list what is wrong. */
export class UblReading {
  readonly path: string
  readonly element: XmlElement
  readonly findings: UblFinding[]

  constructor(element: XmlElement, path = '', findings: UblFinding[] = []) {
    this.element = element
    this.path = path
    this.findings = findings
  }

  /** Notes what is wrong with this element, or with the one at the end of the way that is missing. */
  tell(declaration: ErrorDeclaration, parameters: ErrorParameters = {}, way: readonly string[] = []): void {
    if (this.findings.length >= MOST_FINDINGS) return
    this.findings.push({ path: [this.path, ...way].filter((step) => step !== '').join('/'), declaration, parameters })
  }

  /** The elements at the end of a way of names; of those before the end, the first counts. */
  all(...way: readonly string[]): UblReading[] {
    const [name = '', ...rest] = way
    const named = this.element.children.filter((child) => child.name === name)
    const isRepeated = named.length > 1 || ublChildren(this.element.name)?.get(name)?.isRepeated
    const readings = named.map((child, index) => {
      const step = isRepeated ? `${name}[${index + 1}]` : name
      return new UblReading(child, this.path === '' ? step : `${this.path}/${step}`, this.findings)
    })
    return rest.length === 0 ? readings : (readings[0]?.all(...rest) ?? [])
  }

  /** The first element at the end of the way. */
  one(...way: readonly string[]): UblReading | undefined {
    return this.all(...way)[0]
  }

  /** The text of an element without the spaces around it; empty where it is missing. */
  text(...way: readonly string[]): string {
    const reading = way.length === 0 ? this : this.one(...way)
    return reading?.element.text.replace(WITHOUT_WIDTH, '').trim() ?? ''
  }

  /** The texts of all elements at the end of the way in one, empty where there is none. */
  texts(...way: readonly string[]): string {
    return this.all(...way)
      .map((one) => one.text())
      .filter((text) => text !== '')
      .join(' ')
  }

  /** A value made of several elements, as the schema takes it; null, and a finding at the way, where it does not. */
  checked<T>(schema: z.ZodType<T>, text: string, way: readonly string[]): T | null {
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    this.tell(
      xmlErrors.ublValue,
      { name: way.at(-1) ?? this.element.name, value: text.slice(0, REPORTED_CHARACTERS) },
      way,
    )
    return null
  }

  /** What the element at the end of the way says, as the schema takes it; null, and a finding, where it does not. */
  value<T>(schema: z.ZodType<T>, ...way: readonly string[]): T | null {
    const text = this.text(...way)
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    const name = way.at(-1) ?? this.element.name
    if (text === '') this.tell(xmlErrors.ublMissing, { name }, way)
    else this.tell(xmlErrors.ublValue, { name, value: text.slice(0, REPORTED_CHARACTERS) }, way)
    return null
  }

  /** The same for what need not be there: then it is undefined. */
  optional<T>(schema: z.ZodType<T>, ...way: readonly string[]): T | null | undefined {
    return this.text(...way) === '' ? undefined : this.value(schema, ...way)
  }
}
