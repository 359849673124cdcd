/**
 * Scrolls no further than needed to show an element, once the browser has laid the page out: an observer looks right after that,
 * while asking at once would cost a layout of its own. Answers how to give up.
 */
export function bringIntoSight(element: Element): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
