import { isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import { lineBatchOf, type OrderDetail, writtenPrice } from './order-detail.ts'

type VersionedOrder = Pick<OrderDetail, 'orderVersion' | 'isRedFlag' | 'lines' | 'changes'>
type ChangeRecord = OrderDetail['changes'][number]

/** What a version of an order says, by the places of its values. */
type VersionValues = ReadonlyMap<string, string | null>

/** An order as it was when the next version came into force, as it is in force, or as it is proposed. */
export interface OrderVersion {
  number: number
  state: 'past' | 'inForce' | 'proposed'
  values: VersionValues
}

/** One value of an order in two of its versions. */
export interface ComparedValue {
  key: string
  /** Empty for a value of the order's head. */
  lineBatch: string
  goodsNo: string
  goodsName: string
  fieldName: string
  from: string | null
  to: string | null
  isDifferent: boolean
  /** Of the last change that lies between both versions. */
  reason: string
}

/** A change of one value, and the first version that holds it. */
interface VersionStep {
  version: number
  /** The head, line or batch that it is a value of. */
  place: string
  key: string
  fieldName: string
  before: string | null
  after: string | null
  reason: string
}

/** Values that versions have. Each change of them makes a new one, unless the order ends by it. */
const AGREED: ReadonlySet<string> = new Set(['batchPurQty', 'expectArrivalDate', 'price'])
/** A promise is an answer beside the order, and a state is no content; neither makes or belongs to a version. */
const UNVERSIONED: ReadonlySet<string> = new Set(['supReplyQty', 'supReplyDate', 'status'])
/** They are the whole line's, even where their record names a batch of it. */
const OF_LINE: ReadonlySet<string> = new Set([
  ...['price', 'overPercent', 'isOverUnlimited', 'underPercent', 'overAction', 'component'],
])
const NUMERIC: ReadonlySet<string> = new Set(['batchPurQty', 'price', 'overPercent', 'underPercent'])

/** The versions of an order, the oldest first; a proposal that waits is the last of them. */
export function orderVersions(order: VersionedOrder): OrderVersion[] {
  const steps = versionSteps(order)
  const history: OrderVersion[] = []
  const inForce = currentValues(order, steps)
  let values = inForce
  for (let number = order.orderVersion; number > 1; number -= 1) {
    values = stepBack(values, ofVersion(steps, number))
    history.unshift({ number: number - 1, state: 'past', values })
  }
  const versions: OrderVersion[] = [...history, { number: order.orderVersion, state: 'inForce', values: inForce }]
  const asked = ofVersion(steps, order.orderVersion + 1)
  if (asked.length === 0) return versions
  return [...versions, { number: order.orderVersion + 1, state: 'proposed', values: stepForward(inForce, asked) }]
}

/** How many versions there are to choose from. */
export const countVersions = ({ orderVersion, changes }: Pick<OrderDetail, 'orderVersion' | 'changes'>): number =>
  orderVersion + (changes.some(({ state }) => state === 'proposed') ? 1 : 0)

/** All values of an order in two of its versions: its head's, then line by line the line's and those of its batches. */
export function compareVersions(order: VersionedOrder, from: OrderVersion, to: OrderVersion): ComparedValue[] {
  const steps = versionSteps(order)
  const [older, newer] = from.number < to.number ? [from.number, to.number] : [to.number, from.number]
  const between = steps.filter(({ version }) => version > older && version <= newer)
  const reasons = new Map(between.map(({ key, reason }) => [key, reason]))
  return placesOf(order, steps).map(({ key, lineBatch, goodsNo, goodsName, fieldName }) => {
    const [was, is] = [from.values.get(key) ?? null, to.values.get(key) ?? null]
    const named = { key, lineBatch, goodsNo, goodsName, fieldName }
    return { ...named, from: was, to: is, isDifferent: was !== is, reason: reasons.get(key) ?? '' }
  })
}

/** The changes that hold or are proposed, in the order in which versions came to hold them. */
export function versionSteps({ orderVersion, changes }: VersionedOrder): VersionStep[] {
  return changes
    .filter(({ state, fieldName }) => state !== 'refused' && !UNVERSIONED.has(fieldName) && !isCustomKey(fieldName))
    .map((record) => ({
      version: versionHolding(record, orderVersion),
      place: placeOf(record),
      key: `${placeOf(record)} ${record.fieldName}${componentOf(record)}`,
      fieldName: record.fieldName,
      before: written(record.fieldName, record.valueBefore),
      after: written(record.fieldName, record.valueAfter),
      reason: record.reason,
    }))
    .sort((a, b) => a.version - b.version)
}

/** Values before these changes. */
export function stepBack(values: VersionValues, steps: readonly VersionStep[]): VersionValues {
  return new Map([...values, ...steps.toReversed().map(({ key, before }) => [key, before] as const)])
}

/** Values after these changes. */
export function stepForward(values: VersionValues, steps: readonly VersionStep[]): VersionValues {
  return new Map([...values, ...steps.map(({ key, after }) => [key, after] as const)])
}

/** Of a version, the changes that it holds and its predecessor does not. */
const ofVersion = (steps: readonly VersionStep[], number: number) => steps.filter(({ version }) => version === number)

/** A record names the version under which it was written; what was agreed holds from the next one on. */
function versionHolding({ state, fieldName, orderVersion }: ChangeRecord, inForce: number): number {
  if (state === 'proposed') return inForce + 1
  const isAgreed = state === 'confirmed' || AGREED.has(fieldName)
  return isAgreed ? Math.min(orderVersion + 1, inForce) : orderVersion
}

const HEAD = 'head'
const placeOfLine = (lineId: string) => `line ${lineId}`
const placeOfBatch = (batchId: string) => `batch ${batchId}`

function placeOf({ lineId, batchId, fieldName }: ChangeRecord): string {
  if (lineId === null) return HEAD
  return batchId === null || OF_LINE.has(fieldName) ? placeOfLine(lineId) : placeOfBatch(batchId)
}

/** Each component of a line is a value of its own; records tell it with its quantity: `BOLT-M8 × 2`. */
function componentOf({ fieldName, valueBefore, valueAfter }: ChangeRecord): string {
  if (fieldName !== 'component') return ''
  const reported = valueAfter ?? valueBefore ?? ''
  return ` ${reported.slice(0, reported.lastIndexOf(' × '))}`
}

/** `90.000000` and `90` are the same value. */
const written = <Value extends string | null>(fieldName: string, value: Value) =>
  value !== null && NUMERIC.has(fieldName) ? plain(value) : value

/** A value that versions of the order have. */
interface Place extends Pick<ComparedValue, 'key' | 'lineBatch' | 'goodsNo' | 'goodsName' | 'fieldName'> {
  /** Undefined where only change records tell it. */
  inForce: string | undefined
}

/** Every value that versions of the order have; beside those of all orders the ones that records are about. */
function placesOf(order: VersionedOrder, steps: readonly VersionStep[]): Place[] {
  const recorded = new Map<string, Map<string, string>>()
  for (const { place, key, fieldName } of steps) {
    recorded.set(place, (recorded.get(place) ?? new Map()).set(key, fieldName))
  }
  const places = (place: string, named: Named, always: readonly string[], known: Readonly<Record<string, string>>) => {
    const fields = new Map(always.map((fieldName) => [`${place} ${fieldName}`, fieldName]))
    return Array.from(new Map([...fields, ...(recorded.get(place) ?? [])]), ([key, fieldName]): Place => {
      const inForce = known[fieldName]
      return { key, ...named, fieldName, inForce: inForce === undefined ? undefined : written(fieldName, inForce) }
    })
  }
  const noLine = { lineBatch: '', goodsNo: '', goodsName: '' }
  return [
    ...places(HEAD, noLine, [], { isRedFlag: String(order.isRedFlag) }),
    ...order.lines.flatMap((line) => {
      const item = { goodsNo: line.goodsNo, goodsName: line.goodsName }
      const { overPercent, underPercent, overAction } = line
      const limits = { overPercent, underPercent, overAction, isOverUnlimited: String(line.isOverUnlimited) }
      const ofLine = { price: writtenPrice(line), ...limits }
      return [
        ...places(placeOfLine(line.id), { lineBatch: String(line.purchaseSeq), ...item }, ['price'], ofLine),
        ...line.batches.flatMap((batch) => {
          const { batchPurQty, expectArrivalDate } = batch
          const ofBatch = { batchPurQty, expectArrivalDate, isClosed: String(batch.isClosed) }
          const named = { lineBatch: lineBatchOf(line, batch), ...item }
          return places(placeOfBatch(batch.id), named, ['batchPurQty', 'expectArrivalDate'], ofBatch)
        }),
      ]
    }),
  ]
}

type Named = Pick<ComparedValue, 'lineBatch' | 'goodsNo' | 'goodsName'>

/** The values in force: the order's own, and where it does not carry one, as the last change that holds left it. */
function currentValues(order: VersionedOrder, steps: readonly VersionStep[]): VersionValues {
  const held = steps.filter(({ version }) => version <= order.orderVersion)
  const proposed = steps.filter(({ version }) => version > order.orderVersion)
  const reported = stepForward(stepBack(new Map(), proposed), held)
  return new Map(placesOf(order, steps).map(({ key, inForce }) => [key, inForce ?? reported.get(key) ?? null]))
}
