import type { readItemNumberRules } from '#modules/master-data/server.ts'

type ItemRules = Awaited<ReturnType<typeof readItemNumberRules>> extends ReadonlyMap<string, infer R> ? R : never

/** What can be numbered of an item for whoever ships it: its lots or, where they are told apart, its pieces. */
export const numbersOfItem = (item: ItemRules | undefined) => ({
  hasLotRule: Boolean(item?.lotRuleNo) && !item?.isSerial,
  isSerial: item?.isSerial ?? false,
  hasSerialRule: Boolean(item?.lotRuleNo && item.isSerial),
})
