import type { DashboardCard, WebModule, WebRoute } from '#platform/web/web-module.ts'

/** The modules that bring screens. Importing one costs its list of routes only; screens are fetched when opened. */
export const webModules: readonly WebModule[] = []

/** All screens of the modules. */
export const moduleRoutes: readonly WebRoute[] = webModules.flatMap((module) => module.routes)

/** All dashboard cards, in the modules' order. */
export const dashboardCards: readonly DashboardCard[] = webModules.flatMap((module) => module.dashboardCards ?? [])
