import { START_ROUTE } from '#platform/contract/values/product.ts'
import { RULES_PATH } from '#platform/web/rules/rules.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { HOME_PATH, NOT_FOUND_PATH } from '../routing/resolve-path.ts'

/** The shell's own pages. */
export const shellRoutes: readonly WebRoute[] = [
  {
    path: HOME_PATH,
    name: START_ROUTE,
    titleKey: 'shell:pages.dashboard',
    // Its figures are those of the moment at which somebody looks.
    isNoCache: true,
    load: () => import('./DashboardPage.tsx'),
  },
  {
    path: RULES_PATH,
    name: 'Rules',
    titleKey: 'shell:pages.rules',
    isHidden: true,
    load: () => import('./RulesPage.tsx'),
  },
  {
    path: NOT_FOUND_PATH,
    name: 'NotFound',
    titleKey: 'shell:pages.notFound',
    isHidden: true,
    load: () => import('./NotFoundPage.tsx'),
  },
]
