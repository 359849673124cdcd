import { isRichLink, richElement } from '#platform/web/rich-elements.ts'

/** Rich text as nodes for an editor, made of the elements that rich text may have and nothing else. */
export function richFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  copyInto(fragment, new DOMParser().parseFromString(html, 'text/html').body)
  return fragment
}

function copyInto(target: Node, source: Node): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) target.appendChild(document.createTextNode(node.data))
    if (!(node instanceof HTMLElement)) continue
    const fate = richElement(node.localName)
    if (fate === 'gone') continue
    if (fate === 'content') {
      copyInto(target, node)
      continue
    }
    const copy = document.createElement(node.localName)
    const href = node.getAttribute('href') ?? ''
    if (copy instanceof HTMLAnchorElement && isRichLink(href)) copy.href = href
    copyInto(target.appendChild(copy), node)
  }
}
