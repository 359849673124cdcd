/** Index of the row that a key moves to, or null when the key does not move. `page` is the number of rows on screen. */
export function targetRow(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null
  const within = (index: number) => Math.min(count - 1, Math.max(0, index))
  switch (key) {
    case 'ArrowDown':
      return within(active + 1)
    case 'ArrowUp':
      return within(active - 1)
    case 'PageDown':
      return within(active + page)
    case 'PageUp':
      return within(active - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
