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

/** The text with its placeholders filled. Values stay as they are: braces in them are no placeholders. */
export function renderNotice(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? '') : '',
  )
}
