/**
 * `<Activity>` takes a hidden page out of the layout, and showing it again lays all of it out anew. Where the browser can keep
 * the layout of what it does not show, the page is parked instead: neither seen, read out, focused nor found, but ready.
 * `content-visibility` sees to that for what is in the page; `inert` would too, but gives every element of it another style.
 */
const canHide = CSS.supports('content-visibility', 'hidden')

/** Puts a page aside that is not shown. */
export function hideTab(panel: HTMLElement): void {
  if (!canHide || 'hiddenTab' in panel.dataset) return
  panel.dataset.hiddenTab = ''
  panel.ariaHidden = 'true'
  panel.tabIndex = -1
  panel.style.removeProperty('display')
}

/** Brings a page back. */
export function showPage(panel: HTMLElement): void {
  if (!('hiddenTab' in panel.dataset)) return
  delete panel.dataset.hiddenTab
  panel.ariaHidden = null
  panel.tabIndex = 0
}
