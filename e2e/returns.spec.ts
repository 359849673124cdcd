import { readFile } from 'node:fs/promises'
import { readPdf } from '#platform/server/print/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { dialogNamed, giveReason, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

test('shell §2: the purchaser returns put-away goods for exchange; the supplier reads why and prints the note', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = buyer
  const { id, version } = await newShippedAsn(buyer, supplier)
  const receiptDate = new Date().toISOString().slice(0, 10)
  const receipt = { id, version, receiptDate }
  const { receiptNo } = await sendCall<{ receiptNo: string }>(buyer, 'ISrmAsnHeadService/receiveAsn', receipt)
  await goTo(buyer, `/receipt-tracking/acceptance-details?keyword=${receiptNo}`)
  const acceptances = listOf(buyer, 'receipts:titles.acceptance')
  await acceptances.select(acceptances.row(receiptNo).first())
  await acceptances.press('receipts:return.action')
  const dialog = dialogNamed(buyer, t('receipts:return.title'))
  const returning = dialog.getByRole('button', { name: t('receipts:return.action'), exact: true })
  await dialog.getByLabel(`${t('receipts:fields.returnQty')} 1`, { exact: true }).fill('999999')
  await dialog.getByRole('textbox', { name: t('receipts:fields.reason'), exact: true }).fill('Rust under the coating')
  await returning.click()
  await expect(dialog.getByText(t('lists:lines.faults', { number: 1 }))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(`${t('receipts:fields.returnQty')} 1`, { exact: true }).fill('1')
  await returning.click()
  const said = await readMessage(buyer, textPattern(t, 'receipts:return.createDone', ['returnNo']))
  const returnNo = /RT[\w-]+/.exec(said)?.[0] ?? ''

  await goTo(supplier, `/receipt-tracking/return-details?keyword=${returnNo}`)
  const seen = listOf(supplier, 'receipts:titles.return')
  await expect(seen.row(returnNo)).toHaveCount(1)
  await expect(seen.row(returnNo)).toContainText('Rust under the coating')
  await expectAccessible(supplier.page)
  await seen.select(seen.row(returnNo))
  await seen.press('receipts:return.print')
  const printing = dialogNamed(supplier, supplier.t('receipts:return.print'))
  await printing.getByRole('button', { name: supplier.t('lists:print.run'), exact: true }).click()
  const save = printing.getByRole('button', { name: supplier.t('lists:print.save'), exact: true })
  await expect(save).toBeVisible()
  const [note] = readPdf(await readFile((await savedFile(supplier, () => save.click())).path))
  for (const text of [returnNo, receiptNo, 'Rust under the coating']) expect(note?.text).toContain(text)

  await goTo(buyer, `/receipt-tracking/return-details?keyword=${returnNo}`)
  const returns = listOf(buyer, 'receipts:titles.return')
  await returns.select(returns.row(returnNo))
  await returns.press('receipts:return.cancelReturn')
  await giveReason(
    buyer,
    t('receipts:return.cancelReturnTitle', { returnNo }),
    'receipts:return.cancelReturn',
    'Only dust',
  )
  await readMessage(buyer, textPattern(t, 'receipts:return.cancelReturnDone', ['returnNo']))
})
