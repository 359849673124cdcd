import { createElement, type ReactNode, useMemo } from 'react'
import { RICH_LINK } from '#platform/contract/values/rich-text.ts'
import { isRichLink, richElement } from './rich-elements.ts'
import './rich-text.css'

const VOID = new Set(['br', 'hr'])

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index): ReactNode => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement)) return null
    const name = node.localName
    const fate = richElement(name)
    if (fate === 'gone') return null
    if (fate === 'content') return nodesOf(node)
    const key = `${index}-${name}`
    if (VOID.has(name)) return createElement(name, { key })
    const href = name === 'a' ? (node.getAttribute('href') ?? '') : ''
    const link = isRichLink(href) ? { href, ...RICH_LINK } : {}
    return createElement(name, { key, ...link }, ...nodesOf(node))
  })
}

/**
 * Shows rich text that the server has sanitised. It is built element by element from a list of harmless ones, so that even
 * HTML that slipped through is shown and never run.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className="rich-text">{content}</div>
}
