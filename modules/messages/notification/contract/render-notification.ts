/** What stands between double braces, also where the closing ones are missing. */
const PLACEHOLDER = /\{\{(.*?)(\}\}|$)/gs

/** The placeholders in texts that are none of those known, as they were written. */
export function unknownPlaceholders(texts: readonly string[], known: readonly string[]): string[] {
  const written = texts.flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([whole, name = '', end]) => ({
      whole,
      isKnown: end !== '' && known.includes(name.trim()),
    })),
  )
  return [...new Set(written.flatMap(({ whole, isKnown }) => (isKnown ? [] : whole)))]
}

/** The same with a colon before it, as before a reason. */
const FILLED = /([:\uff1a][ \t]*)?\{\{(.*?)(\}\}|$)/gs

/**
 * The text with its placeholders filled. Values stay as they are: braces in them are no placeholders. Where a line ends with one that
 * has no value, such as a reason that nobody had to give, the colon before it is left out, too.
 */
export function renderNotification(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(FILLED, (whole, colon: string | undefined, name: string, _end, at: number) => {
    const value = Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? '') : ''
    const isLast = /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + whole.length))
    return value === '' && isLast ? '' : `${colon ?? ''}${value}`
  })
}
