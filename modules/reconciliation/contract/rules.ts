import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { reconciliationErrors } from './errors.ts'

/** Rules of reconciliation. */
export const reconciliationRules = defineRules('reconciliation', enUS.rules, {
  owed: { refusals: [reconciliationErrors.onBill], menus: ['payablePool'] },
})
