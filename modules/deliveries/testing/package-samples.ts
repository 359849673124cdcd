import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { packageCalls } from '#modules/deliveries/package/contract/calls.ts'
import { labelledBox } from './deliveries-samples.ts'

/** Tries a call on an ASN of which one box stands on a pallet. */
const onPallet =
  <Input>(inputOf: (asnId: string, palletId: string) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const { asnId, box } = await packable(context)
    const overrides = { id: asnId, level: '3' as const, boxIds: [box.id] }
    const [pallet] = await context.call('supplier', 'ISrmAsnPackageService/pack', overrides)
    return { input: inputOf(asnId, pallet?.id ?? ''), secrets: [pallet?.unitCode ?? ''] }
  }

/** An ASN with a box that can be packed. */
async function packable(context: TestContext) {
  const { box, asnNo } = await labelledBox(context)
  const { records } = await context.call('supplier', 'ISrmAsnHeadService/getAsnPage', { condition: { keyword: asnNo } })
  return { asnId: records[0]?.id ?? '', box }
}

/** How the calls of cartons and pallets are tried. */
export const packageSamples: SamplesOf<typeof packageCalls> = {
  'ISrmAsnPackageService/getAsnPackageTree': { as: 'warehouse', prepare: onPallet((id) => ({ id })) },
  'ISrmAsnPackageService/pack': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnId, box } = await packable(context)
      return { input: { id: asnId, level: '3', boxIds: [box.id] } }
    },
  },
  'ISrmAsnPackageService/packByPlan': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await packable(context)).asnId, level: '3', perPackage: 2 } }),
  },
  'ISrmAsnPackageService/unpack': {
    as: 'supplier',
    prepare: onPallet((id, palletId) => ({ id, packageIds: [palletId] })),
  },
  'ISupBmBarcodePrintService/printpackagelabel': {
    as: 'supplier',
    contentType: 'application/pdf',
    prepare: onPallet((_id, palletId) => ({ ids: [palletId], reportKey: 'package-label-a6', copies: 1 })),
  },
}
