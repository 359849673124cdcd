import { pageOf } from '#platform/web/page-of.ts'
import { baseScreens, type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import type { RecordTool } from '#platform/web/records/record-tool.ts'
import type { WebModule } from '#platform/web/web-module.ts'

export { SerialChoicePanel } from './serial/web/SerialChoicePanel.tsx'
export { readSerialsOf, SerialsPanel } from './serial/web/SerialsPanel.tsx'

const tryIt: RecordTool = {
  key: 'try',
  labelKey: 'inventory:try.label',
  needs: 'one',
  load: async () => (await import('./strategy/web/TryStrategyDialog.tsx')).TryStrategyDialog,
}

/** The screens of its records. */
const screens: readonly RecordScreens[] = [
  baseScreens('inventory.upperMethod', { tools: [tryIt] }),
  baseScreens('inventory.underMethod', { tools: [tryIt] }),
  baseScreens('inventory.turnMethod', { tools: [tryIt] }),
  baseScreens('inventory.allocateMethod', { tools: [tryIt] }),
  baseScreens('inventory.waveTemplate', {
    tools: [
      {
        key: 'try',
        labelKey: 'inventory:try.label',
        needs: 'one',
        load: async () => (await import('./wave/web/TryWavesDialog.tsx')).TryWavesDialog,
      },
    ],
  }),
  baseScreens('inventory.strategyApplication', {
    tools: [
      {
        key: 'find',
        labelKey: 'inventory:find.label',
        needs: 'none',
        load: async () => (await import('./strategy/web/FindStrategyDialog.tsx')).FindStrategyDialog,
      },
    ],
  }),
]

const loadRecords = async () => (await import('./contract/records.ts')).inventoryRecords

/** Screens of this module. */
export const inventoryWeb: WebModule = {
  texts: ['inventory'],
  routes: [
    ...screens.flatMap((one) => recordRoutes(one, loadRecords)),
    {
      path: '/receipt-tracking/serial-numbers',
      name: 'ReceiptTracking.Serial.Details',
      titleKey: 'inventory:titles.serial',
      menuNo: 'serialNumbers',
      load: pageOf(() => import('./serial/web/SerialListPage.tsx'), 'SerialListPage'),
    },
  ],
  documentScreens: [
    {
      kind: 'serial',
      labelKey: 'inventory:titles.serial',
      statusKeyOf: (status) => `inventory:enums.serialState.${status}`,
      pathOf: (documentNo) => `/receipt-tracking/serial-numbers?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
