import { DOMSerializer, type Node as RichNode } from '@tiptap/pm/model'
import { RICH_LINK } from '#platform/contract/values/rich-text.ts'

/** What the editor holds as rich text, written as the server keeps it. */
export function richHtml(doc: RichNode): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === 'p' && doc.firstChild.content.size === 0) return ''
  const content = document.createElement('div')
  content.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content))
  // Words alone in their item or cell need no element of their own.
  for (const line of content.querySelectorAll(':is(li, td, th) > p:first-child:not(:has(+ p))')) {
    line.replaceWith(...line.childNodes)
  }
  // Without a break an empty line would be none for readers.
  for (const line of content.querySelectorAll(':is(p, h2, h3, h4):empty')) line.append(document.createElement('br'))
  for (const link of content.querySelectorAll('a')) Object.assign(link, RICH_LINK)
  // The server writes empty elements as XML does.
  const [, html = ''] = /^<div[^>]*>(.*)<\/div>$/s.exec(new XMLSerializer().serializeToString(content)) ?? []
  // Of several spaces readers would see one.
  return html.replaceAll(/(^|>)[^<]+/g, (words) => words.replaceAll(/ (?= )/g, '\u00a0'))
}
