/** The file name of a `content-disposition` header; the starred form (RFC 5987) wins. Empty when there is none. */
export function fileNameOf(disposition: string | null): string {
  if (!disposition) return ''
  const starred = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (starred) {
    try {
      return decodeURIComponent(starred.trim())
    } catch {
      // A wrongly encoded name: the plain one below is good enough.
    }
  }
  const plain = /filename\s*=\s*("([^"]*)"|[^;]+)/i.exec(disposition)
  return (plain?.[2] ?? plain?.[1] ?? '').trim()
}

/** Saves a file on the reader's machine under its name. */
export function saveFile({ content, fileName }: { content: Blob; fileName: string }): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
