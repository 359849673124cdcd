import { EVERY } from '#platform/contract/fields.ts'

/** What a strategy may be found for; what is empty is not known. */
export interface StrategyPlace {
  orgNo: string
  warehouseNo: string
  classifyType: string
  groupNo: string
  itemNo: string
  customerNo: string
}

/** Which strategies hold for what; what is empty holds for all. */
export interface StrategyApplication extends StrategyPlace {
  applicationNo: string
  priority: number
  methods: Readonly<Record<StrategyKind, string>>
}

/** Putting away, picking, turnover, allocation. */
export const STRATEGY_KINDS = ['upper', 'under', 'turn', 'allocate'] as const
export type StrategyKind = (typeof STRATEGY_KINDS)[number]

/** What makes an application particular, the most particular first. */
const NARROWNESS = ['itemNo', 'customerNo', 'groupNo', 'classifyType', 'warehouseNo', 'orgNo'] as const

const isOpen = (value: string): boolean => value === '' || value === EVERY
const holds = (application: StrategyApplication, place: StrategyPlace): boolean =>
  NARROWNESS.every((name) => isOpen(application[name]) || application[name] === place[name])
/** A number that is larger the more particular: an item goes before all that is wider, however much of that there is. */
export const narrowness = (application: StrategyPlace): number =>
  NARROWNESS.reduce((total, name) => total * 2 + (isOpen(application[name]) ? 0 : 1), 0)

/**
 * The application that decides on a kind of strategy: of those that hold and name one, the most particular; then the lowest
 * priority number; then by number, so that the answer is always the same.
 */
export function findStrategy(
  applications: readonly StrategyApplication[],
  kind: StrategyKind,
  place: StrategyPlace,
): StrategyApplication | null {
  const [best] = applications
    .filter((one) => one.methods[kind] !== '' && holds(one, place))
    .sort(
      (a, b) =>
        narrowness(b) - narrowness(a) || a.priority - b.priority || a.applicationNo.localeCompare(b.applicationNo),
    )
  return best ?? null
}
