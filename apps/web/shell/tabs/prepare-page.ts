import { type ComponentType, createElement } from 'react'
import { loadAntd } from '#platform/web/kit/lazy-dialog.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

type PageModule = { default: ComponentType }

/** Lists show without antd, so it keeps out of their way for as long. */
const PREFETCH_AFTER_MS = 8_000

/** Fetches antd once work has begun and the browser has nothing else to do, so that the first form opens at once. */
export function prefetchAntd(): () => void {
  const fetchIt = () => void loadAntd().catch(() => undefined)
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchIt)
    else fetchIt()
  }, PREFETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Pages that use antd get its theme and texts around them. */
export function preparePage(route: WebRoute, load: () => Promise<PageModule>): () => Promise<PageModule> {
  if (!route.usesAntd) return load
  return async () => {
    const [{ default: Page }, AntdScope] = await Promise.all([load(), loadAntd()])
    return { default: () => createElement(AntdScope, null, createElement(Page)) }
  }
}
