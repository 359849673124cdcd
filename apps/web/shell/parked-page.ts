/**
 * `<Activity>` takes a hidden page out of the layout, and showing it again lays all of it out anew. Where the browser can keep
 * the layout of what it does not show, the page is parked instead: neither seen, read out, focused nor found, but ready.
 */
const canPark = CSS.supports('content-visibility', 'hidden')

/** Puts a page aside that is not shown. */
export function parkPage(panel: HTMLElement): void {
  if (!canPark) return
  panel.inert = true
  panel.style.removeProperty('display')
}

/** Brings a page back. */
export function showPage(panel: HTMLElement): void {
  panel.inert = false
}
