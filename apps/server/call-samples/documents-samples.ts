import type { documentsCalls } from '#modules/documents/contract/calls.ts'
import type { importRefusalSchema } from '#platform/contract/import-schemas.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { orderWorkbook } from './orders-samples.ts'

/** How the calls of documents are tried: with the file that a refused import leaves behind. */
export const documentsSamples: SamplesOf<typeof documentsCalls> = {
  'ISrmFileService/downloadFileById': {
    as: 'buyer',
    prepare: async (world) => {
      const file = await orderWorkbook(world, 'SECRET-FILE', { goodsNo: 'NO-SUCH-ITEM' })
      const token = await world.token('buyer')
      const path = 'ISupSrmPurchaseHeadService/importexcel'
      const { body } = await wireClient.upload(world.address, path, file, 'orders.xlsx', { token })
      const { fileId } = body.data as ReturnType<typeof importRefusalSchema.parse>
      return { input: { id: fileId ?? '' }, secrets: ['SECRET-FILE'] }
    },
  },
}
