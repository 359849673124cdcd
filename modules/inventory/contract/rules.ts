import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { inventoryErrors } from './errors.ts'

/** Rules of stock. */
export const inventoryRules = defineRules('inventory', enUS.rules, {
  noNegativeStock: { refusals: [inventoryErrors.stockNegative], sides: ['purchaser'] },
  cells: { refusals: [inventoryErrors.cellUnknown, inventoryErrors.cellFull], sides: ['purchaser'] },
  strategies: {
    refusals: [
      inventoryErrors.criterionTwice,
      inventoryErrors.applicationEmpty,
      inventoryErrors.applicationOverlaps,
      inventoryErrors.strategyUnknown,
      inventoryErrors.noStrategy,
      inventoryErrors.placeUnknown,
    ],
    sides: ['purchaser'],
  },
  serials: {
    refusals: [
      inventoryErrors.serialSide,
      inventoryErrors.serialOnNotice,
      inventoryErrors.serialKnown,
      inventoryErrors.serialIssued,
      inventoryErrors.serialElsewhere,
      inventoryErrors.serialMeanwhile,
      inventoryErrors.serialOfOther,
      inventoryErrors.serialTwice,
      inventoryErrors.serialUnknown,
      inventoryErrors.serialsDiffer,
      inventoryErrors.serialsIncomplete,
      inventoryErrors.serialsNotKept,
      inventoryErrors.serialsOfGifts,
      inventoryErrors.serialsShort,
      inventoryErrors.serialsToName,
    ],
    menus: ['serialNumbers', 'addAsn', 'asnTracking', 'scanReceipt', 'returnDetails', 'putAwayTasks'],
  },
  serialItems: { refusals: [inventoryErrors.serialRuleKept], sides: ['purchaser'], menus: ['bmItem'] },
  waves: {
    refusals: [inventoryErrors.valueUnknown, inventoryErrors.valueNotCompared],
    sides: ['purchaser'],
  },
})
