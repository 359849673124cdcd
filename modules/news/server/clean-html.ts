import sanitize from 'sanitize-html'
import { RICH_ELEMENTS, RICH_LINK } from '#platform/contract/values/rich-text.ts'

/** What a piece of news may be made of: text, headings, lists, tables and links. No pictures, styles or scripts. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [...RICH_ELEMENTS],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: { a: sanitize.simpleTransform('a', RICH_LINK) },
}

/** Rich text as it may be kept and shown. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS).trim()

/** Whether rich text that was sanitised shows nothing to read. */
export const isBlankHtml = (html: string): boolean =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', '').trim() === ''
