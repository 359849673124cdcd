import { filesWeb, loadAvatarUpload } from '#modules/files/web.ts'
import { loadNotificationChecks } from '#modules/messages/web.ts'
import { loadReceiving, receiptsWeb } from '#modules/receipts/web.ts'
import { loadTextDialog } from '#modules/system/web.ts'
import type { FurtherSection } from '#platform/web/detail/further-sections.ts'
import type { LoadLookupFields } from '#platform/web/pick/lookup-fields.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { DashboardCard, DocumentScreen, RouteGroup, WebModule, WebRoute } from '#platform/web/web-module.ts'
import { makeModules } from './modules.generated.ts'

/** Where a document of a kind is shown, of whatever module. */
const pathOf = (kind: string, documentNo: string): string | undefined =>
  documentScreens.find((screen) => screen.kind === kind)?.pathOf(documentNo)

/** The modules that bring screens. Importing one costs its list of routes only; screens are fetched when opened. */
export const webModules: readonly WebModule[] = makeModules({
  pathOf,
  loadReceiving: withTexts(receiptsWeb.texts, loadReceiving),
  loadAvatarUpload: withTexts(filesWeb.texts, loadAvatarUpload),
  loadNotificationChecks,
  loadTextDialog: withTexts(['system'], loadTextDialog),
})

/** All screens of the modules, each with the texts that it needs. */
export const moduleRoutes: readonly WebRoute[] = webModules.flatMap(({ texts, routes }) =>
  routes.map((route) => ({ ...route, module: texts[0], load: withTexts(texts, route.load) })),
)

/** Groups of routes without a screen of their own. */
export const moduleGroups: readonly RouteGroup[] = webModules.flatMap((module) => module.groups ?? [])

/** Paths that lead to other paths. */
export const moduleRedirects: Readonly<Record<string, string>> = Object.assign(
  {},
  ...webModules.map((module) => module.redirects ?? {}),
)

/** How each kind of document is opened, for those that are found by their number. */
export const documentScreens: readonly DocumentScreen[] = webModules.flatMap((module) => module.documentScreens ?? [])

/** What modules add to drawers of modules below them. */
export const furtherSections: readonly FurtherSection[] = webModules.flatMap(({ texts, furtherSections: added = [] }) =>
  added.map((section) => ({ ...section, module: texts[0], load: withTexts(texts, section.load) })),
)

/** All dashboard cards, in the modules' order. */
export const dashboardCards: readonly DashboardCard[] = webModules.flatMap(({ texts, dashboardCards: cards = [] }) =>
  cards.map((card) => ({ ...card, module: texts[0], load: withTexts(texts, card.load) })),
)

/** What the modules say of the rows of their lookups. */
export const lookupFieldSources: readonly LoadLookupFields[] = webModules.flatMap(({ texts, lookups }) =>
  lookups ? [withTexts(texts, lookups)] : [],
)
