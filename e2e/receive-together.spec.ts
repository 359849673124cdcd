import { expectAccessible } from './support/accessibility.ts'
import { openAsns, shipSix } from './support/asns.ts'
import { dialogNamed, pressIn, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import type { E2eUser } from './support/e2e-user.ts'
import { newOrderInProgress } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { takePicture } from './support/take-picture.ts'
import { textPattern } from './support/texts.ts'

test('two desks receive one ASN at once: the first receipt stands once, the second desk and the supplier are told', {
  tag: '@long',
}, async ({ buyer, supplier, openAs }) => {
  const warehouse = await openAs('warehouse')
  const purchaseNo = await newOrderInProgress(buyer, supplier)
  const { id, asnNo } = await shipSix(supplier, purchaseNo)
  const first = await openReceiving(warehouse, asnNo)
  const second = await openReceiving(buyer, asnNo)
  const suppliers = await openAsns(supplier, `?keyword=${asnNo}`)
  await suppliers.select(suppliers.row(asnNo))

  await pressIn(warehouse, first, 'receipts:receive.confirm')
  await readMessage(warehouse, textPattern(warehouse.t, 'receipts:receive.done', ['receiptNo']))

  buyer.watch.expectRefusal('ISrmAsnHeadService/receiveAsn', 409)
  await pressIn(buyer, second, 'receipts:receive.confirm')
  // The dialog stays, and names what the first desk took.
  await expect(second.getByRole('alert').filter({ hasText: buyer.t('lists:record.staleGone') })).toBeVisible()
  await expect(second.getByText(buyer.t('receipts:receive.noneOpen'))).toBeVisible()
  await expectAccessible(buyer.page)
  await takePicture(buyer, 'received-meanwhile')

  supplier.watch.expectRefusal('ISrmAsnHeadService/voidAsn', 409)
  await suppliers.press('deliveries:actions.void')
  const dialog = dialogNamed(supplier, supplier.t('deliveries:actions.voidTitle', { asnNo }))
  await dialog.getByRole('textbox').fill('Loaded the wrong truck')
  await pressIn(supplier, dialog, 'deliveries:actions.void')
  await readMessage(supplier, textPattern(supplier.t, 'wire:errors.staleVersion', ['who', 'when']))

  const { status, lines } = await sendCall<Received>(supplier, 'ISrmAsnHeadService/getAsnById', { id })
  expect(status).toBe('4')
  for (const line of lines) expect(line).toMatchObject({ receiveQty: line.deliveryQty, onWayQty: '0' })
})

/** An ASN as it is told when all of it was received. */
interface Received {
  status: string
  lines: { deliveryQty: string; receiveQty: string; onWayQty: string }[]
}

/** The dialog in which all of an ASN is about to be received. */
async function openReceiving(user: E2eUser, asnNo: string) {
  const asns = await openAsns(user, `?keyword=${asnNo}`)
  await asns.select(asns.row(asnNo))
  await asns.press('deliveries:actions.receive')
  const dialog = dialogNamed(user, user.t('receipts:receive.title', { asnNo }))
  // What it is about has been read when the quantities stand there.
  await expect(dialog.getByLabel(new RegExp(`^${user.t('receipts:receive.accepted')}`)).first()).toBeVisible()
  return dialog
}
