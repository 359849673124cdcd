import { implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import { type RecordBook, usesBy } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { strategyCalls } from '../contract/calls.ts'
import { inventoryErrors } from '../contract/errors.ts'
import { inventoryRules } from '../contract/rules.ts'
import { serialCalls } from '../contract/serial-calls.ts'
import { serialFields } from '../contract/serial-fields.ts'
import { inventoryTexts } from '../contract/texts.ts'
import { findSerials } from './find-serials.ts'
import { findStrategies } from './find-strategies.ts'
import { listSerialsOf } from './list-serials-of.ts'
import { readSerial } from './read-serial.ts'
import { recordSources } from './record-sources.ts'
import { countSerials, exportSerials, listSerials } from './serial-list.ts'
import { inventoryTasks } from './tasks.ts'
import { tryAllocation } from './try-allocation.ts'
import { tryPicking } from './try-picking.ts'
import { tryPutAway } from './try-put-away.ts'
import { tryTurnover } from './try-turnover.ts'
import { type ReadArrivals, tryWaves } from './try-waves.ts'

export { announcedFaults, announceSerials, type ToldSerials } from './announce-serials.ts'
export { assignSerials, type SerialPart } from './assign-serials.ts'
export { serialDifferences } from './check-serials.ts'
export { findUnfitPlaces } from './find-unfit-places.ts'
export { moveSerials, serialNames } from './move-serials.ts'
export { lockStock, postStock, type StockEntry, type StockKey, type StockPosting, stockOnHand } from './post-stock.ts'
export { proposePlaces } from './propose-places.ts'
export { readSerialItems, type Serial, serialsBy, serialsInStock, serialsMovedBy } from './read-serials.ts'
export { undoSerials } from './undo-serials.ts'

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
        'IBmUpperMethodHeadService/tryputaway': tryPutAway,
        'IBmUnderMethodHeadService/trypicking': tryPicking,
        'IBmTurnMethodHeadService/tryturnover': tryTurnover,
        'IBmAllocateMethodHeadService/tryallocation': tryAllocation,
        'IBmWaveTemplateService/trywaves': tryWaves(readArrivals),
        'IBmStrategyApplicationService/findstrategy': findStrategies,
      }),
      implementCalls(serialCalls, {
        'IWmsSerialService/getSerialPage': listSerials,
        'IWmsSerialService/getSerialStatus': countSerials,
        'IWmsSerialService/exportexcel': exportSerials,
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
    tasks: inventoryTasks,
    constraints: {
      wms_stock_on_hand: inventoryErrors.stockNegative,
      wms_serial_meanwhile: inventoryErrors.serialMeanwhile,
      wms_serial_number: inventoryErrors.serialMeanwhile,
      bm_item_serial_rule: inventoryErrors.serialRuleKept,
      ...numberConstraints(recordSources),
    },
    documentFinders: [findSerials],
    loggedFields: { serial: serialFields },
  }
}
