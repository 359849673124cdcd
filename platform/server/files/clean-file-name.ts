const LONGEST = 120

/** The name under which a file is shown and given back: no folders, no control or direction characters, not too long. */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/["<>|:*?]/g, '_')
    .trim()
  const ending = endingOf(plain)
  const stem = ending === '' ? plain : plain.slice(0, -ending.length - 1)
  const shortStem = [...stem].slice(0, LONGEST).join('').replace(/^\.+/, '')
  return `${shortStem === '' ? 'file' : shortStem}${ending === '' ? '' : `.${ending}`}`
}

/** What stands behind the last point, in lower case; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
