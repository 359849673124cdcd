const KILOBYTE = 1024

/** A size in the unit in which it is read most easily: `812 B`, `14 KB`, `2.3 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`
  const kilobytes = bytes / KILOBYTE
  if (kilobytes < KILOBYTE) return `${Math.round(kilobytes)} KB`
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`
}
