import { RICH_ELEMENTS } from '#platform/contract/values/rich-text.ts'

/** Anything else leaves its text behind. */
const ELEMENTS = new Set(RICH_ELEMENTS)
/** Elements whose content is no text for people. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title'])
const LINK = /^(https?:|mailto:)/i

/** What becomes of an element of rich text: it is kept, yields to its content, or goes with it. */
export function richElement(name: string): 'kept' | 'content' | 'gone' {
  if (ELEMENTS.has(name)) return 'kept'
  return SILENT.has(name) ? 'gone' : 'content'
}

/** Whether rich text may link there. */
export const isRichLink = (address: string): boolean => LINK.test(address) && URL.canParse(address)
