import { buyingUnits } from '#db/demo/buying-units.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { DemoFixtures } from './play-order.ts'

/** GS1 prefix of one organisation; the others number their boxes as the company does. */
const GS1_PREFIX = '4891234'

/** Has the boxes of one organisation numbered by GS1 from now on. */
export async function numberBoxes({ call, buyer }: DemoFixtures): Promise<void> {
  const { orgNo } = buyingUnits.hongKong
  const flags = new Map([['labelRule', new Set<PermissionFlag>(['isAdd', 'isModify'])]])
  const clerk = { ...buyer, caller: { ...buyer.caller, orgNos: [orgNo], flags } }
  await call(clerk, 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig', {
    orgNo,
    gs1CompanyPrefix: GS1_PREFIX,
  })
}
