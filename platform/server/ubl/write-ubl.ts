import { writableXml } from '../xml/writable-xml.ts'
import { UBL_NAMESPACES, type UblChild, type UblKind, ublChildren, ublNamespace } from './ubl-children.ts'

/** A basic component with attributes, such as a quantity with its unit. */
export interface UblValue {
  value: string
  attributes: Readonly<Record<string, string>>
}

/** An aggregate component by the names of its children. What is empty is left out. */
export interface UblParts {
  readonly [name: string]: UblContent | readonly UblContent[]
}
type UblContent = string | UblValue | UblParts | undefined

const PREFIXES: Readonly<Record<UblChild['part'], string>> = { basic: 'cbc', aggregate: 'cac', extension: 'ext' }

/** An amount in its currency. */
export const ublAmount = (value: string, currencyID: string): UblValue => ({ value, attributes: { currencyID } })

/** A document of UBL 2.1; the order of the elements is that of the standard, in whichever one they are given. */
export function writeUbl(kind: UblKind, parts: UblParts): string {
  const { basic, aggregate } = UBL_NAMESPACES
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  lines.push(`<${kind} xmlns="${ublNamespace(kind)}" xmlns:cac="${aggregate}" xmlns:cbc="${basic}">`)
  lines.push(...childLines(kind, { UBLVersionID: '2.1', ...parts }, 1), `</${kind}>`)
  return `${lines.join('\n')}\n`
}

function childLines(parent: string, parts: UblParts, depth: number): string[] {
  const children = ublChildren(parent)
  const named = Object.entries(parts).map(([name, content]) => {
    const child = children?.get(name)
    if (!child) throw new Error(`UBL has no ${name} in ${parent}`)
    return { child, contents: Array.isArray(content) ? content : [content] }
  })
  named.sort((a, b) => a.child.place - b.child.place)
  return named.flatMap(({ child, contents }) => contents.flatMap((content) => elementLines(child, content, depth)))
}

function elementLines({ name, part }: UblChild, content: UblContent, depth: number): string[] {
  if (content === undefined || content === '') return []
  const indent = '  '.repeat(depth)
  const tag = `${PREFIXES[part]}:${name}`
  if (typeof content === 'string') return [`${indent}<${tag}>${writableXml(content)}</${tag}>`]
  if (isValue(content)) {
    const attributes = Object.entries(content.attributes)
      .filter(([, value]) => value !== '')
      .map(([attribute, value]) => ` ${attribute}="${writableXml(value)}"`)
    return [`${indent}<${tag}${attributes.join('')}>${writableXml(content.value)}</${tag}>`]
  }
  const inner = childLines(name, content, depth + 1)
  return inner.length === 0 ? [] : [`${indent}<${tag}>`, ...inner, `${indent}</${tag}>`]
}

const isValue = (content: UblValue | UblParts): content is UblValue =>
  typeof content.value === 'string' && content.attributes !== undefined
