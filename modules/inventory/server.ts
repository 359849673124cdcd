import { implementCalls } from '#platform/server/call-context.ts'
import { numberFinder } from '#platform/server/document-finder.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import { type RecordBook, usesBy } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { inventoryErrors } from './contract/errors.ts'
import { inventoryRules } from './contract/rules.ts'
import { inventoryTexts } from './contract/texts.ts'
import { serialCalls } from './serial/contract/calls.ts'
import { serialFields } from './serial/contract/fields.ts'
import { listSerialsOf } from './serial/server/list-serials-of.ts'
import { readSerial, serialHandlers } from './serial/server/serial-list.ts'
import { inventoryInvariants } from './stock/server/invariants.ts'
import { strategyCalls } from './strategy/contract/calls.ts'
import { findStrategies } from './strategy/server/find-strategies.ts'
import { strategyRecordSources } from './strategy/server/record-sources.ts'
import { tryStrategyHandlers } from './strategy/server/try-strategy.ts'
import { waveRecordSources } from './wave/server/record-sources.ts'
import { type ReadArrivals, tryWaves } from './wave/server/try-waves.ts'

export {
  type AnnouncedSerials,
  type AnnouncingHead,
  announcedErrors,
  announceSerials,
} from './serial/server/announce-serials.ts'
export { assignSerials, type SerialPart } from './serial/server/assign-serials.ts'
export { moveSerials, serialNames } from './serial/server/move-serials.ts'
export {
  readSerialItems,
  type Serial,
  serialsBy,
  serialsInStock,
  serialsMovedBy,
} from './serial/server/read-serials.ts'
export { undoSerials } from './serial/server/undo-serials.ts'
export {
  lockStock,
  postStock,
  type StockEntry,
  type StockKey,
  type StockPosting,
  stockOnHand,
} from './stock/server/post-stock.ts'
export { findUnfitPlaces } from './strategy/server/find-unfit-places.ts'
export { proposePlaces } from './strategy/server/propose-places.ts'

/** Where the rows of each record of this module lie. */
const recordSources = [...strategyRecordSources, ...waveRecordSources]

/** What inventory gets from the composition root. */
export interface InventoryOptions {
  /** What records of all modules refer to, which is known once all are made. */
  recordBook: () => RecordBook
  /** What warehouses still expect, which other modules know. */
  readArrivals: ReadArrivals
}

/** The server side of this module; other modules post stock through it. */
export function inventoryServer({ recordBook, readArrivals }: InventoryOptions): ServerModule {
  return {
    texts: inventoryTexts,
    rules: inventoryRules,
    calls: [
      implementCalls(strategyCalls, {
        ...tryStrategyHandlers,
        'IBmWaveTemplateService/trywaves': tryWaves(readArrivals),
        'IBmStrategyApplicationService/findstrategy': findStrategies,
      }),
      implementCalls(serialCalls, {
        ...serialHandlers,
        'IWmsSerialService/getSerialById': readSerial,
        'IWmsSerialService/getSerialsOf': listSerialsOf,
      }),
      ...recordSources.map((source) => implementRecord(source, recordBook)),
    ],
    records: recordSources,
    uses: [
      ...usesBy(
        { table: 'wms_stock', shown: 'warehouse_no', labelKey: 'inventory:titles.stock' },
        { org_no: 'bm_org', warehouse_no: 'bm_warehouse', item_no: 'bm_item', cell_no: 'bm_warehouse_cell' },
      ),
      ...usesBy(
        { table: 'wms_serial', shown: 'serial_no', labelKey: 'inventory:titles.serial' },
        { org_no: 'bm_org', warehouse_no: 'bm_warehouse', item_no: 'bm_item', supplier_no: 'bm_supplier' },
      ),
    ].map((use) =>
      use.column === 'cell_no' ? { ...use, within: { field: 'warehouseNo', column: 'warehouse_no' } } : use,
    ),
    constraints: {
      wms_stock_on_hand: inventoryErrors.stockNegative,
      wms_serial_meanwhile: inventoryErrors.serialMeanwhile,
      wms_serial_number: inventoryErrors.serialMeanwhile,
      bm_item_serial_rule: inventoryErrors.serialRuleKept,
      ...numberConstraints(recordSources),
    },
    invariants: inventoryInvariants,
    documentFinders: [
      numberFinder('serial', 'serialNumbers', {
        table: 'wms_serial',
        numberColumn: 'serial_no',
        statusColumn: 'status',
      }),
    ],
    loggedFields: { serial: serialFields },
  }
}
