import sanitize from 'sanitize-html'

/** What a piece of news may be made of: text, headings, lists, tables and links. No pictures, styles or scripts. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  // A link leaves the portal: the page behind it learns nothing of it and cannot reach back.
  transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
}

/** Rich text as it may be kept and shown. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS).trim()

/** Whether rich text that was sanitised shows nothing to read. */
export const isBlankHtml = (html: string): boolean =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', '').trim() === ''
