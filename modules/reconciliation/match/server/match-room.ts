import { failAt } from '#platform/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordParts, RecordSource } from '#platform/server/records/record-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { matchCalls } from '../contract/calls.ts'
import { matchToleranceRecord } from '../contract/records/match-tolerance-record.ts'
import { readTolerancesInForce, tryTolerances } from './try-tolerances.ts'

const VALUES = [
  ...['matchWays', 'matchBasis', 'matchAction', 'pricePercent', 'priceAmount', 'totalPercent', 'totalAmount'],
  ...['quantityPercent', 'chargePercent', 'tailAmount', 'tailLineAmount', 'tailInvoiceAmount'],
]

/** A rule says something. */
const check: RecordSource['check'] = async (_context, { after }) => {
  const isSaid = VALUES.some((name) => after[name] !== null && after[name] !== undefined && after[name] !== '')
  if (!isSaid) failAt('matchWays', reconciliationErrors.toleranceEmpty)
}

const sources: readonly RecordSource[] = [{ record: matchToleranceRecord, table: 'srm_match_tolerance', check }]

/** What matching gives to the server. */
export const matchRoom = ({ recordBook }: RecordParts): ServerRoom => ({
  calls: [
    ...sources.map((source) => implementRecord(source, recordBook)),
    implementCalls(matchCalls, {
      'ISrmMatchToleranceService/getTolerancesInForce': readTolerancesInForce,
      'ISrmMatchToleranceService/tryTolerances': tryTolerances,
    }),
  ],
  records: sources,
  constraints: { ...numberConstraints(sources), srm_match_tolerance_reach: reconciliationErrors.toleranceTaken },
})
