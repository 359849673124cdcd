import { askConfirm } from '#platform/web/confirm.ts'
import { translate } from '#platform/web/texts.ts'
import type { Tab } from './tab-state.ts'

/** Asks whether the unsaved input of these tabs may be lost. */
export function confirmDiscard(tabs: readonly Tab[]): Promise<boolean> {
  return askConfirm({
    title: translate('shell:tabs.discardTitle'),
    text: translate('shell:tabs.discardText'),
    items: tabs.map((tab) => translate(tab.page.route.titleKey)),
    confirmLabel: translate('shell:tabs.discard'),
    isDangerous: true,
  })
}
