import type { ListAnswer } from '#platform/contract/envelope.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newShippedAsn } from './support/asns.ts'
import { dialogNamed, giveReason, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Line {
  id: string
  batchId: string
}

test('domain §4: refused goods are a discrepancy that the supplier answers and settles by shipping again', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = buyer
  const { id, asnNo } = await newShippedAsn(buyer, supplier)
  const { lines } = await sendCall<{ lines: Line[] }>(buyer, 'ISrmAsnHeadService/getAsnById', { id })
  const [line] = lines
  const today = new Date().toISOString().slice(0, 10)
  await goTo(buyer, `/offsite/asnTracking?keyword=${asnNo}`)
  const asns = listOf(buyer, 'deliveries:routes.asnTracking')
  await asns.select(asns.row(asnNo))
  await asns.press('deliveries:actions.receive')
  const receiving = dialogNamed(buyer, t('receipts:receive.title', { asnNo }))
  await receiving.getByRole('button', { name: t('receipts:receive.clear'), exact: true }).click()
  const typed = { accepted: '4', refused: '2', reason: 'Scratched all over' }
  for (const [name, value] of Object.entries(typed)) {
    await receiving.getByRole('textbox', { name: `${t(`receipts:receive.${name}`)} 1`, exact: true }).fill(value)
  }
  // Its photo is there before the supplier is told.
  const photos = receiving.getByRole('region', { name: t('receipts:receive.photos') })
  const chooser = page.waitForEvent('filechooser')
  await photos.getByRole('button', { name: new RegExp(`^${t('documents:files.addPhoto')}`) }).click()
  await (await chooser).setFiles({ name: 'scratch.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(
    photos.getByRole('button', { name: t('documents:files.leaveOut', { name: 'scratch.png' }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await receiving.getByRole('button', { name: t('receipts:receive.confirm'), exact: true }).click()
  const notified = await readMessage(buyer, textPattern(t, 'receipts:receive.done', ['receiptNo']))
  const receiptNo = /GR\d+-\d+/.exec(notified)?.[0] ?? ''

  // One click from the refusal.
  await goTo(buyer, `/receipt-tracking/rejection-details?keyword=${receiptNo}&open=1`)
  await page.getByRole('button', { name: t('discrepancies:actions.openDiscrepancies'), exact: true }).click()
  const list = listOf(buyer, 'discrepancies:titles.list')
  await expect(list.row('Scratched all over')).toHaveCount(1)
  const number = /DC[\d-]+/.exec((await list.row('Scratched all over').textContent()) ?? '')?.[0] ?? ''
  await expectAccessible(page)

  const seen = listOf(supplier, 'discrepancies:titles.list')
  await goTo(supplier, `/receipt-tracking/discrepancies?keyword=${number}`)
  await seen.row(number).getByRole('button', { name: number }).click()
  const shown = supplier.page.getByRole('dialog').last()
  await expect(shown.getByRole('button', { name: 'scratch.png', exact: true })).toBeVisible()
  await supplier.page.keyboard.press('Escape')
  await seen.select(seen.row(number))
  await seen.press('discrepancies:actions.answer')
  const answering = dialogNamed(supplier, supplier.t('discrepancies:actions.answerTitle', { discrepancyNo: number }))
  await answering.getByRole('textbox').fill('We ship two again today')
  await answering.getByRole('button', { name: supplier.t('discrepancies:actions.answer'), exact: true }).click()
  await readMessage(supplier, textPattern(supplier.t, 'discrepancies:actions.answerDone', ['discrepancyNo']))
  const again = await sendCall<{ asnNo: string }>(supplier, 'ISrmAsnHeadService/addAsn', {
    deliveryDate: today,
    expectedArrivalDate: addDays(today, 3),
    wayCarriage: '2',
    sender: 'Sender',
    senderPhone: '13922851180',
    shippingAddress: 'Mill road 1',
    deliveryAddress: 'Quay street 2',
    lines: [{ batchId: line?.batchId, deliveryQty: '2', supRemarks: 'LOT-1' }],
  })

  await goTo(buyer, `/receipt-tracking/discrepancies?keyword=${number}&open=1`)
  const drawer = page.getByRole('dialog').last()
  await expect(drawer.getByText('We ship two again today').first()).toBeVisible()
  await expect(drawer.getByRole('grid', { name: t('discrepancies:panel.story') })).toContainText(again.asnNo)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Damage is found in what was accepted, and closed by a note.
  await goTo(buyer, `/receipt-tracking/acceptance-details?keyword=${receiptNo}&open=1`)
  await page.getByRole('button', { name: t('discrepancies:actions.report'), exact: true }).click()
  const report = page.getByRole('dialog').filter({ hasText: asnNo }).last()
  await report.getByRole('textbox', { name: t('discrepancies:fields.discrepancyQty') }).fill('1')
  await report.getByRole('textbox', { name: t('lists:form.reason') }).fill('One is bent')
  await report.getByRole('button', { name: t('discrepancies:actions.report'), exact: true }).click()
  const said = await readMessage(buyer, textPattern(t, 'discrepancies:actions.reported', ['discrepancyNo']))
  const reported = /DC[\d-]+/.exec(said)?.[0]?.replace(/-$/, '') ?? ''
  await goTo(buyer, `/receipt-tracking/discrepancies?keyword=${reported}`)
  await list.select(list.row(reported))
  await list.press('discrepancies:actions.close')
  const title = t('discrepancies:actions.closeTitle', { discrepancyNo: reported })
  await giveReason(buyer, title, 'discrepancies:actions.close', 'Straightened here')
  await readMessage(buyer, textPattern(t, 'discrepancies:actions.closeDone', ['discrepancyNo']))
  const found = await sendCall<ListAnswer<{ status: string; closedBy: string }>>(
    buyer,
    'ISrmDiscrepancyService/getDiscrepancyPage',
    { current: 1, size: 20, condition: { keyword: asnNo } },
  )
  expect(found.records.map(({ closedBy }) => closedBy).sort()).toEqual(['asn', 'note'])
})
