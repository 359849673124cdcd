/** Elements that rich text is made of: the server keeps them, readers are shown them, and the editor makes no others. */
export const RICH_ELEMENTS: readonly string[] =
  'p br hr h2 h3 h4 strong b em i u s ul ol li blockquote a table thead tbody tr th td'.split(' ')

/** What every link of rich text carries: the page behind it learns nothing of the portal and cannot reach back. */
export const RICH_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const
