import { type ComponentType, createElement } from 'react'
import { currentLanguage } from '#platform/web/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

type PageModule = { default: ComponentType }

/** Fetches the kit together with its texts, once. */
async function loadKit() {
  const [{ KitScope }, { loadKitLocale }] = await Promise.all([
    import('#platform/web/KitScope.tsx'),
    import('#platform/web/kit-locale.ts'),
  ])
  await loadKitLocale(currentLanguage())
  return KitScope
}

/** Fetches the kit while the browser has nothing else to do, so that the first list opens at once. */
export function prefetchKit(): void {
  const fetchIt = () => void loadKit().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(fetchIt, { timeout: 5_000 })
  else setTimeout(fetchIt, 1_000)
}

/** Pages get antd's theme and texts around them, unless they say that they do without. */
export function preparePage(route: WebRoute, load: () => Promise<PageModule>): () => Promise<PageModule> {
  if (route.isKitFree) return load
  return async () => {
    const [{ default: Page }, KitScope] = await Promise.all([load(), loadKit()])
    return { default: () => createElement(KitScope, null, createElement(Page)) }
  }
}
