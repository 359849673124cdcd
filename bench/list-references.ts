import type { BenchSide } from './bench-company.ts'
import type { BenchSetting } from './bench-setting.ts'
import type { HandWritten } from './by-hand/hand-written.ts'
import { captureRepeated } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { handWrittenScope, isReadFrom, readOnce, withHandWrittenScope } from './hand-written-scope.ts'
import { differenceOf, differenceOfValues, productList, referenceList } from './list-content.ts'
import { askOnce, type Participant } from './load-loop.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'

/** A list: how it is read, a column that only its rows have, and what row-level security adds where it is not as for documents. */
export interface MeasuredList {
  path: string
  table: string
  column: string
  scope?: string
}

/** The list of order lines. */
export const orderLineList: MeasuredList = {
  path: 'ISupSrmPurchaseService/getPurchasePage',
  table: 'srm_purchase_batch',
  column: 'purchaseNo',
}

/** What is asked of a list. */
export interface ListInput {
  current: number
  size: number
  condition: Record<string, unknown>
  /** How far the total is counted; 0 is to the end. */
  limitCount?: number
}

/** A page of twenty. */
export const listInput = (condition: Record<string, unknown> = {}, current = 1): ListInput => ({
  current,
  size: 20,
  condition,
})

/** A list call of the product beside its own statements, with the scope written by hand. */
export async function listPair(
  { ownerUrl, product, reference }: BenchSetting,
  list: MeasuredList,
  side: BenchSide,
  input: ListInput,
): Promise<{ product: Participant; statements: Participant }> {
  const { path, table } = list
  const conditions = list.scope ?? handWrittenScope[side]
  const scope = input.condition.keyword === undefined ? conditions : readOnce(conditions)
  const captured = await captureRepeated(ownerUrl, side, path, input)
  // Beside the list's own rows a call may look something up, such as locked warehouses; all rows of the owner are few there.
  const ofList = captured.filter(({ text }) => isReadFrom(text, table))
  if (ofList.length === 0) throw new Error(`${path} does not read ${table} as expected`)
  const scoped = captured.map((statement) =>
    ofList.includes(statement)
      ? { ...statement, text: withHandWrittenScope(statement.text, side, table, scope) }
      : statement,
  )
  const pair = {
    product: productParticipant(product.port, side, path, [input]),
    statements: await referenceParticipant(reference.port, replayOf(scoped, [])),
  }
  await failOnUnlikeLists(pair.product, pair.statements, list, input, differenceOf)
  return pair
}

/** The same, and SQL written by hand. */
export async function listReferences(
  setting: BenchSetting,
  list: MeasuredList,
  side: BenchSide,
  input: ListInput,
  handWritten: HandWritten,
): Promise<{ product: Participant; statements: Participant; byHand: Participant }> {
  const pair = await listPair(setting, list, side, input)
  const byHand = await referenceParticipant(setting.reference.port, handWritten)
  await failOnUnlikeLists(pair.product, byHand, list, input, differenceOfValues)
  return { ...pair, byHand }
}

/** What is compared has to be the same work: the same rows and the same total; by hand the same values, too. */
async function failOnUnlikeLists(
  product: Participant,
  reference: Participant,
  { path, column }: MeasuredList,
  { current, size }: ListInput,
  differ: typeof differenceOf,
): Promise<void> {
  const ours = productList(await askOnce(product))
  const theirs = referenceList(await askOnce(reference), column, (current - 1) * size)
  const difference = differ(ours, theirs)
  if (difference) throw new Error(`${path}: product and reference answer differently: ${difference}`)
}
