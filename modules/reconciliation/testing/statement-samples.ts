import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { ContextUser, TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { statementCalls, statementSchemas } from '#modules/reconciliation/statement/contract/calls.ts'
import { statement } from '#modules/reconciliation/statement/contract/document.ts'

const READ = 'ISrmStatementService/readStatement'
const LINES = 'ISrmStatementLineService/getStatementLinePage'

/** A file that states one receipt with a price that is not that of the order. */
const fileOf = (receiptNo: string) => sampleWorkbook({ 'Receipt no': receiptNo, Qty: '1', Price: '99' })

/** A statement that lists one receipt, as a user may import it, whose file was read for that user. */
async function statementOf(context: TestContext, as: ContextUser) {
  const { asnNo, receiptNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('buyer', 'ISrmPayableService/getPayablePage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing is owed for ${asnNo}`)
  const token = await context.token(as)
  const { body } = await wireClient.upload(context.address, READ, await fileOf(receiptNo), 'march.xlsx', { token })
  const { fileId, headerRow, proposed } = body.data as { fileId: string; headerRow: number; proposed: object }
  const { orgNo, supplierNo, currency, postingDate } = row
  return { fileId, orgNo, supplierNo, currency, statementPeriod: postingDate.slice(0, 7), headerRow, columns: proposed }
}

/** A statement that its supplier imported, closed where it needs to be. */
async function imported(context: TestContext, action?: string) {
  const made = await context.call('supplier', 'ISrmBillService/importStatement', await statementOf(context, 'supplier'))
  const { id, statementNo: documentNo, version } = made
  if (action !== 'reopen') return { id, version, documentNo }
  const closed = await context.call('buyer', 'ISrmStatementService/closeStatement', { id, version, remark: null })
  return { id, version: closed.version, documentNo }
}

const linesOf = async (context: TestContext) => {
  const { documentNo } = await imported(context)
  return { input: { condition: { statementNo: documentNo } }, secrets: ['99'] }
}

/** How the calls of statements are tried. */
export const statementSamples: SamplesOf<typeof statementCalls> = {
  ...documentSamples<typeof statement, typeof statementSchemas>({
    document: statement,
    users: { purchaser: 'buyer', supplier: 'supplier' },
    make: imported,
    inputs: {
      create: (context) => statementOf(context, 'supplier'),
      close: () => ({ remark: 'Settled by phone' }),
      reopen: () => ({ reason: 'Closed too early' }),
    },
  }),
  [READ]: {
    as: 'supplier',
    prepare: async (context) => {
      const { receiptNo } = await context.receipt()
      return { input: await fileOf(receiptNo) }
    },
    isAboutCaller: true,
    isOwnChange: true,
  },
  [LINES]: { as: 'supplier', prepare: linesOf },
  'ISrmStatementLineService/exportexcel': { as: 'supplier', prepare: linesOf },
}
