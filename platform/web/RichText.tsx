import { createElement, type ReactNode, useMemo } from 'react'

/** Elements that rich text may be made of; anything else leaves its text behind. */
const ELEMENTS = new Set(
  'p br hr h2 h3 h4 strong b em i u s ul ol li blockquote a table thead tbody tr th td'.split(' '),
)
/** Elements whose content is no text for people. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title'])
const VOID = new Set(['br', 'hr'])
const LINK = /^(https?:|mailto:)/i

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index): ReactNode => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement)) return null
    const name = node.localName
    if (SILENT.has(name)) return null
    if (!ELEMENTS.has(name)) return nodesOf(node)
    const key = `${index}-${name}`
    if (VOID.has(name)) return createElement(name, { key })
    const href = name === 'a' ? (node.getAttribute('href') ?? '') : ''
    const link = LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
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
