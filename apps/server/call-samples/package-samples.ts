import type { packageCalls } from '#modules/deliveries/package/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'
import { labelledBox } from './deliveries-samples.ts'

/** Tries a call on a notice of which one box stands on a pallet. */
const onPallet =
  <Input>(inputOf: (asnId: string, palletId: string) => Input) =>
  async (world: DemoWorld): Promise<{ input: Input; secrets: string[] }> => {
    const { asnId, box } = await packable(world)
    const wish = { id: asnId, level: '3' as const, boxIds: [box.id] }
    const [pallet] = await world.call('supplier', 'ISrmAsnPackageService/pack', wish)
    return { input: inputOf(asnId, pallet?.id ?? ''), secrets: [pallet?.unitCode ?? ''] }
  }

/** A notice with a box that can be packed. */
async function packable(world: DemoWorld) {
  const { box, asnNo } = await labelledBox(world)
  const { records } = await world.call('supplier', 'ISrmAsnHeadService/getAsnPage', { condition: { keyword: asnNo } })
  return { asnId: records[0]?.id ?? '', box }
}

/** How the calls of cartons and pallets are tried. */
export const packageSamples: SamplesOf<typeof packageCalls> = {
  'ISrmAsnPackageService/getAsnPackageTree': { as: 'warehouse', prepare: onPallet((id) => ({ id })) },
  'ISrmAsnPackageService/pack': {
    as: 'supplier',
    prepare: async (world) => {
      const { asnId, box } = await packable(world)
      return { input: { id: asnId, level: '3', boxIds: [box.id] } }
    },
  },
  'ISrmAsnPackageService/packByPlan': {
    as: 'supplier',
    prepare: async (world) => ({ input: { id: (await packable(world)).asnId, level: '3', perPackage: 2 } }),
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
