import { moduleGroups, moduleRedirects, moduleRoutes } from './modules.ts'
import { createRouteTable } from './routing/route-table.ts'
import { shellRoutes } from './shell/shell-routes.ts'
import { preparePage } from './shell/tabs/prepare-page.ts'

/** Every page there is: the shell's and the modules'. */
export const appRoutes = createRouteTable([...shellRoutes, ...moduleRoutes], preparePage, {
  groups: moduleGroups,
  redirects: moduleRedirects,
})
