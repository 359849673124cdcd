import { askConfirm } from '#platform/web/kit/confirm.ts'
import { translate } from '#platform/web/texts/texts.ts'
import { routeTitle } from '../route-title.ts'
import type { Tab } from './tab-state.ts'

/** Asks whether the unsaved input of these tabs may be lost. */
export function confirmDiscard(tabs: readonly Tab[]): Promise<boolean> {
  return askConfirm({
    title: translate('shell:tabs.discardTitle'),
    text: translate('shell:tabs.discardText'),
    items: tabs.map((tab) => routeTitle(tab.page.route, translate)),
    confirmLabel: translate('shell:tabs.discard'),
    isDangerous: true,
  })
}
