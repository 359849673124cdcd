import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { add, type Decimal } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { matchCalls } from '../contract/calls.ts'
import { tailsOf } from '../contract/tails.ts'
import { type Comparison, compareCharges, compareDelivery } from './compare-delivery.ts'
import { worstOf } from './match-invoice.ts'
import { type InvoicedDelivery, readDeliveries } from './read-deliveries.ts'
import { readToleranceRules, type ToleranceRule, type Tolerances, tolerancesOf } from './read-tolerances.ts'
import { MOST_LINES, readTrialDocs, type TrialDoc } from './read-trial-docs.ts'
import { tailFindings } from './tail-findings.ts'

type Trial = CallOutput<typeof matchCalls, 'ISrmMatchToleranceService/tryTolerances'>
type Outcome = Comparison['outcome']
type Side = 'present' | 'tried'

/** Most invoicing bills that are listed of those whose outcome changes. */
const MOST_CHANGES = 200
/** Lines that are compared before others get their turn. */
const AT_ONCE = 500
const SIDES = ['present', 'tried'] as const

/** What the tax platform of China lets pass: 0.06 for each line, 1.27 for an invoice. */
const PLATFORM_TAILS = { tailLineAmount: '0.06', tailInvoiceAmount: '1.27' }

const EMPTY_RULE: ToleranceRule = {
  ...{ orgNo: '*', supplierNo: null, itemNo: null, matchWays: null, matchBasis: null, matchAction: null },
  ...{ pricePercent: null, priceAmount: null, totalPercent: null, totalAmount: null, quantityPercent: null },
  ...{ chargePercent: null, tailAmount: null, tailLineAmount: null, tailInvoiceAmount: null },
}

/** The valid rules, and the set that is ready to be tried. */
export const readTolerancesInForce: Handler<
  typeof matchCalls,
  'ISrmMatchToleranceService/getTolerancesInForce'
> = async ({ trx, caller }) => ({
  rules: await readToleranceRules(trx, caller.tenantsid),
  proposed: [{ ...EMPTY_RULE, ...PLATFORM_TAILS }],
})

/**
 * Compares the invoicing bills of a period under the rules in force and under others, by the code that matches them when they are
 * committed. Each counts against those that were made before it, and against what orders and receipts say today. Likely
 * duplicates are left out: no tolerance changes them. Three statements read everything, whatever the number of documents.
 */
export const tryTolerances: Handler<typeof matchCalls, 'ISrmMatchToleranceService/tryTolerances'> = async (
  { trx, caller },
  query,
) => {
  const present = await readToleranceRules(trx, caller.tenantsid)
  const { docs, isCut } = await readTrialDocs(trx, query)
  const ids = docs.map(({ id }) => id)
  const deliveries = await readDeliveries(trx, {
    where: sql`d.id = any (${ids}::bigint[])`,
    others: sql`l.doc_id < m.doc_id`,
  })
  const ofDoc = Map.groupBy(deliveries, ({ docId }) => docId)
  const compared = { present: comparing(present), tried: comparing(query.rules) }
  const sums = emptyTrial({ docCount: docs.length, isCut })
  let atOnce = 0
  for (const doc of docs) {
    atOnce += doc.lineCount
    if (atOnce > AT_ONCE) {
      await nextTurn()
      atOnce = 0
    }
    const invoiced = ofDoc.get(doc.id) ?? []
    countDoc(sums, doc, { present: compared.present(doc, invoiced), tried: compared.tried(doc, invoiced) })
  }
  return sums.answer()
}

/** Compares invoicing bills under rules. */
function comparing(rules: readonly ToleranceRule[]) {
  const known = new Map<string, Tolerances>()
  return (doc: TrialDoc, deliveries: readonly InvoicedDelivery[]): Comparison[] => {
    const key = JSON.stringify([doc.orgNo, doc.supplierNo, doc.decimals])
    const tolerances = known.get(key) ?? tolerancesOf(rules, doc, doc.decimals)
    known.set(key, tolerances)
    return [
      ...deliveries.flatMap((of) => compareDelivery({ ...of, tolerance: tolerances.of(of.goodsNo) })),
      ...compareCharges(doc.chargesExpected, doc.chargesEntered, tolerances, doc.decimals),
      ...tailFindings(tailsOf(doc.rates, doc.entered, tolerances.tails)),
    ]
  }
}

type Beyond = Trial['kinds'][number]['present']
const noCounts = () => ({ present: { pass: 0, warn: 0, refuse: 0 }, tried: { pass: 0, warn: 0, refuse: 0 } })
const noBeyond = (): Record<Side, Beyond> => ({
  present: { warn: 0, refuse: 0, amount: '0' },
  tried: { warn: 0, refuse: 0, amount: '0' },
})

interface Sums {
  docs: Trial['docs']
  lines: Trial['lines']
  lineCount: number
  kinds: Map<string, Trial['kinds'][number]>
  suppliers: Map<string, Trial['suppliers'][number]>
  changes: Trial['changes']
  changedCount: number
  answer: () => Trial
}

function emptyTrial({ docCount, isCut }: Pick<Trial, 'docCount' | 'isCut'>): Sums {
  const sums: Sums = {
    ...{ docs: noCounts(), lines: noCounts(), lineCount: 0, changes: [], changedCount: 0 },
    ...{ kinds: new Map(), suppliers: new Map() },
    answer: () => {
      const { docs, lines, lineCount, changes, changedCount } = sums
      const beyondOf = ({ tried }: { tried: Beyond }) => tried.refuse + tried.warn
      const byCount = (one: { tried: Beyond }, other: { tried: Beyond }) => beyondOf(other) - beyondOf(one)
      return {
        ...{ docCount, isCut, mostLines: MOST_LINES, docs, lines, lineCount, changes, changedCount },
        kinds: [...sums.kinds.values()].sort(byCount),
        suppliers: [...sums.suppliers.values()].sort(byCount),
      }
    },
  }
  return sums
}

function countDoc(sums: Sums, doc: TrialDoc, found: Record<Side, Comparison[]>): void {
  sums.lineCount += doc.lineCount
  for (const side of SIDES) {
    sums.docs[side][worstOf(found[side])] += 1
    const ofLine = Map.groupBy(found[side], ({ lineId }) => lineId)
    ofLine.delete(null)
    for (const of of ofLine.values()) sums.lines[side][worstOf(of)] += 1
    sums.lines[side].pass += doc.lineCount - ofLine.size
    for (const one of found[side]) countBeyond(sums, doc, side, one)
  }
  const [present, tried] = [worstOf(found.present), worstOf(found.tried)]
  if (present === tried) return
  sums.changedCount += 1
  if (sums.changes.length >= MOST_CHANGES) return
  const { id, invoiceDocNo, supplierNo, supplierName, createDate, netAmount, currency } = doc
  const kinds = [...found.present, ...found.tried].flatMap(({ matchKind, outcome }) =>
    outcome === 'pass' ? [] : matchKind,
  )
  sums.changes.push({
    ...{ id, invoiceDocNo, supplierNo, supplierName, createDate, netAmount, currency, present, tried },
    kinds: [...new Set(kinds)],
  })
}

function countBeyond(sums: Sums, doc: TrialDoc, side: Side, { matchKind, outcome, beyond }: Comparison): void {
  if (outcome === 'pass') return
  const { supplierNo, supplierName, currency } = doc
  const kind = entryOf(sums.kinds, `${matchKind} ${currency}`, () => ({ matchKind, currency, ...noBeyond() }))
  const supplier = entryOf(sums.suppliers, `${supplierNo} ${currency}`, () => ({
    ...{ supplierNo, supplierName, currency },
    ...noBeyond(),
  }))
  for (const sum of [kind[side], supplier[side]]) count(sum, outcome, beyond)
}

function count(of: Beyond, outcome: Exclude<Outcome, 'pass'>, beyond: Decimal): void {
  of[outcome] += 1
  of.amount = add(of.amount, beyond)
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}
