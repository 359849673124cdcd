import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const schedulingWeb: WebModule = {
  texts: ['scheduling', 'orders'],
  routes: [],
}
