import { type ComponentType, createElement } from 'react'
import { loadKit } from '#platform/web/kit/kit-part.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

type PageModule = { default: ComponentType }

/** Lists show without the kit, so it keeps out of their way for as long. */
const PREFETCH_AFTER_MS = 8_000

/** Fetches the kit once work has begun and the browser has nothing else to do, so that the first form opens at once. */
export function prefetchKit(): () => void {
  const fetchIt = () => void loadKit().catch(() => undefined)
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchIt)
    else fetchIt()
  }, PREFETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Pages get antd's theme and texts around them, unless they say that they do without. */
export function preparePage(route: WebRoute, load: () => Promise<PageModule>): () => Promise<PageModule> {
  if (route.isKitFree) return load
  return async () => {
    const [{ default: Page }, KitScope] = await Promise.all([load(), loadKit()])
    return { default: () => createElement(KitScope, null, createElement(Page)) }
  }
}
