import { moduleGroups, moduleRedirects, moduleRoutes } from './modules.ts'
import { createRouteTable } from './routing/route-table.ts'
import { preparePage } from './shell/prepare-page.ts'
import { shellRoutes } from './shell/shell-routes.ts'

/** Every page there is: the shell's and the modules'. */
export const appRoutes = createRouteTable([...shellRoutes, ...moduleRoutes], preparePage, {
  groups: moduleGroups,
  redirects: moduleRedirects,
})
