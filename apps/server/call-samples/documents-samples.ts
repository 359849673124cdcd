import type { documentsCalls } from '#modules/documents/contract/calls.ts'
import type { importRefusalSchema } from '#platform/contract/import-schemas.ts'
import { pngFile } from '#platform/server/files/testing.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { orderWorkbook } from './orders-samples.ts'

/** The file that a refused import leaves behind. */
async function refusedFile(world: DemoWorld): Promise<string> {
  const file = await orderWorkbook(world, 'SECRET-FILE', { goodsNo: 'NO-SUCH-ITEM' })
  const token = await world.token('buyer')
  const path = 'ISupSrmPurchaseHeadService/importexcel'
  const { body } = await wireClient.upload(world.address, path, file, 'orders.xlsx', { token })
  return (body.data as ReturnType<typeof importRefusalSchema.parse>).fileId ?? ''
}

const picture = () => ({ input: { condition: {}, content: pngFile(), fileName: 'me.png' } })

/** Gives the buyer an avatar. */
async function withAvatar(world: DemoWorld) {
  const token = await world.token('buyer')
  await wireClient.file(world.address, 'ISrmFileService/uploadAvatar', picture().input, { token })
  return { input: {} }
}

/** How the calls of documents are tried. */
export const documentsSamples: SamplesOf<typeof documentsCalls> = {
  'ISrmFileService/downloadFileById': {
    as: 'buyer',
    prepare: async (world) => ({ input: { id: await refusedFile(world) }, secrets: ['SECRET-FILE'] }),
  },
  'ISrmFileService/downloadFile': {
    as: 'buyer',
    prepare: async (world) => ({ input: { fileId: await refusedFile(world) }, secrets: ['SECRET-FILE'] }),
  },
  'ISrmFileService/getAvatar': { as: 'buyer', prepare: withAvatar, isAboutCaller: true },
  'ISrmFileService/uploadAvatar': { as: 'supplier', prepare: picture, isAboutCaller: true },
  'ISrmFileService/deleteAvatar': { as: 'buyer', prepare: withAvatar, isAboutCaller: true },
}
