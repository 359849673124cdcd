/**
 * Scrolls no further than needed to show an element, now and whenever it or the row that it stands in gets another width; what
 * the reader scrolls by hand stays. An observer looks right after the browser has laid the page out, while asking at once would
 * cost a layout of its own. Answers how to stop.
 */
export function keepInSight(element: Element): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  observer.observe(element)
  if (element.parentElement) observer.observe(element.parentElement)
  return () => observer.disconnect()
}
