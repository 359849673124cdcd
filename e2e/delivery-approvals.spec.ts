import type { ListAnswer } from '#platform/contract/envelope.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { choices, listOf } from './support/list.ts'
import { newOrderInProgress } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { textPattern } from './support/texts.ts'

/** The first day from then on, whatever day that is, on which the organisation unloads. */
async function workingDay(supplier: E2eUser, deliveryAddress: string, from: string): Promise<string> {
  for (let days = 0; days < 14; days++) {
    const day = addDays(from, days)
    const place = { orgNo: 'SZ10', warehouseNo: 'SZ-RM', deliveryAddress, day }
    const { slots } = await sendCall<{ slots: object[] }>(supplier, 'ISrmAsnAppointmentService/getSlots', place)
    if (slots.length > 0) return day
  }
  throw new Error(`nobody unloads in the two weeks from ${from}`)
}

test('domain §4: an approved delivery leaves before its days, and comes at the time that was agreed on', {
  tag: '@long',
}, async ({ buyer, supplier }) => {
  const { page, t } = supplier
  const today = new Date().toISOString().slice(0, 10)
  // Goods of this organisation leave at most 30 days before they are expected.
  const purchaseNo = await newOrderInProgress(buyer, supplier, [{ expectArrivalDate: addDays(today, 60) }])
  const search = { current: 1, size: 20, condition: { keyword: purchaseNo } }
  const open = await sendCall<ListAnswer<{ id: string }>>(supplier, 'ISupSrmAsnService/getShippablePage', search)
  const batchId = open.records[0]?.id ?? ''

  await goTo(supplier, `/offsite/addAsn/add?batchIds=${batchId}`)
  await page.getByRole('button', { name: new RegExp(`^${t('deliveries:approval.create')} ${purchaseNo}`) }).click()
  const asking = dialogNamed(supplier, t('deliveries:approval.createTitle'))
  await asking.getByLabel(t('deliveries:fields.approvalReason'), { exact: true }).fill('The line would stand still')
  await expectAccessible(page)
  await pressIn(supplier, asking, 'deliveries:approval.create')
  const said = await readMessage(supplier, textPattern(t, 'deliveries:approval.createDone', ['approvalNo']))
  const approvalNo = /DA[\w-]+/.exec(said)?.[0] ?? ''

  await goTo(buyer, `/deliverySchedule/deliveryApproval?keyword=${approvalNo}`)
  const approvals = listOf(buyer, 'deliveries:routes.deliveryApproval')
  await expect(approvals.row(approvalNo)).toContainText('The line would stand still')
  await expectAccessible(buyer.page)
  await approvals.select(approvals.row(approvalNo))
  await approvals.press('deliveries:approval.approve')
  await readMessage(buyer, buyer.t('deliveries:approval.approveDone'))

  await goTo(supplier, `/offsite/addAsn/add?batchIds=${batchId}&match=1`)
  await expect(page.getByText(approvalNo)).toBeVisible()
  const deliveryAddress = `Gate of ${purchaseNo}`
  const made = await sendCall<{ asnNo: string }>(supplier, 'ISrmAsnHeadService/addAsn', {
    deliveryDate: today,
    expectedArrivalDate: await workingDay(supplier, deliveryAddress, addDays(today, 3)),
    wayCarriage: '2',
    sender: '黄丽华',
    senderPhone: '13922851180',
    shippingAddress: '东莞市长安镇振安东路 266 号',
    deliveryAddress,
    lines: [{ batchId, deliveryQty: '6', supRemarks: 'LOT-0' }],
  })

  await goTo(supplier, `/offsite/asnTracking?keyword=${made.asnNo}&open=1`)
  await page.getByRole('tab', { name: t('deliveries:appointment.title') }).click()
  await page.getByRole('button', { name: t('deliveries:appointment.book'), exact: true }).click()
  const booking = dialogNamed(supplier, t('deliveries:appointment.bookTitle', { asnNo: made.asnNo }))
  await booking.getByRole('combobox', { name: t('deliveries:fields.appointmentTime') }).click()
  await choices(supplier, /./).first().click()
  await pressIn(supplier, booking, 'deliveries:appointment.book')
  await readMessage(supplier, t('deliveries:appointment.booked', { asnNo: made.asnNo }))

  await goTo(buyer, `/offsite/asnAppointment?tab=requested&keyword=${made.asnNo}`)
  const appointments = listOf(buyer, 'deliveries:routes.asnAppointment')
  await appointments.select(appointments.row(made.asnNo))
  await expectAccessible(buyer.page)
  await appointments.press('deliveries:appointment.confirm')
  await readMessage(buyer, buyer.t('deliveries:appointment.confirmDone'))
})
