import { describe, expect, it } from 'vitest'
import { pdfFile } from '#platform/server/files/testing.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()

describe('papers of an ASN', () => {
  it('are brought by both sides, as by a buyer who ships for a supplier, and each removes its own', async () => {
    const { context, product } = running
    const { id } = await context.asn('shipped')
    const bring = async (who: 'buyer' | 'supplier') => {
      const file = { condition: { id }, content: pdfFile(), fileName: `${who}.pdf` }
      const token = await context.token(who)
      return wireClient.file(product.address, 'ISrmAsnHeadService/uploadAsnFile', file, { token })
    }
    const answers = [await bring('buyer'), await bring('supplier')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [ofBuyer = '', ofSupplier = ''] = answers.map(({ body }) => (body.data as { id: string }).id)
    const { files } = await context.call('buyer', 'ISrmAsnHeadService/getAsnFileList', { id })
    expect(files.filter(({ actions }) => actions.remove === null).map((file) => file.id)).toEqual([ofBuyer])

    const removal = { condition: { id, fileId: ofSupplier } }
    const token = await context.token('buyer')
    const refused = await wireClient.json(product.address, 'ISrmAsnHeadService/deleteAsnFile', removal, { token })
    expect(refused.body.errorCode).toBe('documents.otherPartysFile')
    await context.call('buyer', 'ISrmAsnHeadService/deleteAsnFile', { id, fileId: ofBuyer })
    await context.call('supplier', 'ISrmAsnHeadService/deleteAsnFile', { id, fileId: ofSupplier })
  })
})
