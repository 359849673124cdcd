import { freePort } from '#apps/server/testing/free-port.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { readMessage } from './support/dialogs.ts'
import { test as base, expect } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { copyDemo, dropCopy, startFurtherService } from './support/further-service.ts'
import { cellOf } from './support/list.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { firstLineOf, newOrderInProgress, newReleasedOrder, openDrawer, openOrders } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { takePicture } from './support/take-picture.ts'

const SUPPLIER = 'supplier@dg-precision.example'
const BUYER = 'buyer@harbour.example'
const REFUSED = 'No capacity before the summer'
const REPAIRED = 'The furnace is repaired'

/** A portal that sends emails, and who gets them. */
interface Post {
  portalUrl: string
  mailbox: Mailbox
}

/** E2e tests on a service with a mail server, which those of all others do not have. */
const test = base.extend<object, { post: Post }>({
  post: [
    async ({ serviceUrls: _started }, use, { workerIndex }) => {
      const database = `journeys_emails_${workerIndex}`
      await copyDemo(database)
      const mailbox = await openMailbox()
      const port = await freePort()
      const portalUrl = `http://127.0.0.1:${port}`
      const service = await startFurtherService({
        name: `emails-${workerIndex}`,
        port,
        database,
        env: { PUBLIC_URL: portalUrl, MAIL_SMTP_URL: mailbox.url, MAIL_FROM: 'portal@harbour.example' },
      })
      await use({ portalUrl, mailbox })
      await service.stop()
      await mailbox.close()
      await dropCopy(database)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ post }, use) => use(post.portalUrl),
})

/** The links of an email in their order: to agree, and to refuse. */
const linksIn = (email: string): string[] => email.match(/^http\S+\/letter-link#\S+$/gm) ?? []

const heading = ({ page }: E2eUser, name: string) => page.getByRole('heading', { name, exact: true })
const press = ({ page }: E2eUser, name: string) => page.getByRole('button', { name, exact: true }).click()
const USE = 'ISupActionLinkService/useActionLink'
const READ = 'ISupActionLinkService/readActionLink'

test('domain §1: orders and changes are answered by the links of emails, once each, without signing in', {
  tag: '@long',
}, async ({ openAs, newUser, post: { mailbox } }) => {
  const buyer = await openAs('buyer')
  const supplier = await openAs('supplier')
  /** A browser in which nobody is signed in, at the link of an email. */
  const follow = async (link: string | undefined, language?: Language) => {
    const reader = await newUser(language)
    await goTo(reader, link ?? '')
    return reader
  }

  await test.step('the administrator switches emails on, and links in them', async () => {
    const admin = await openAs('admin')
    const { page, t } = admin
    await goTo(admin, '/baseManage/message-config')
    await page.getByLabel(t('messages:fields.isMailOn'), { exact: true }).check()
    await page.getByLabel(t('messages:fields.isLinkOn'), { exact: true }).check()
    await takePicture(admin, 'email-links-on')
    await press(admin, t('lists:record.save'))
    await readMessage(admin, t('messages:config.saved'))
  })

  const accepted = await newReleasedOrder(buyer)
  const refused = await newReleasedOrder(buyer)
  const changed = await newOrderInProgress(buyer, supplier)
  const { id, headId, version, expectArrivalDate } = await firstLineOf(supplier, changed)
  const later = addDays(expectArrivalDate, 5)
  await sendCall(supplier, 'ISupSrmPurchaseHeadService/proposeChange', {
    id: headId,
    version,
    reason: REPAIRED,
    changes: [{ batchId: id, expectArrivalDate: later }],
  })
  const [acceptLink, insteadLink] = linksIn(await mailbox.emailTo(SUPPLIER, accepted))

  await test.step('the supplier sees the order and accepts it; pressed again, or elsewhere, the link is used', async () => {
    const reader = await follow(acceptLink)
    const again = await follow(acceptLink)
    const { page, t } = reader
    // Both have read the link before either uses it.
    for (const each of [reader, again])
      await expect(heading(each, t('identity:link.acceptOrder.title', { documentNo: accepted }))).toBeVisible()
    await expect(page.getByRole('row', { name: /NUT-M3/ })).toContainText('10,000')
    await expectAccessible(page)
    await takePicture(reader, 'link-accept')
    await press(reader, t('identity:link.acceptOrder.button'))
    await expect(page.getByText(t('identity:link.acceptOrder.done', { documentNo: accepted }))).toBeVisible()
    await takePicture(reader, 'link-accepted')

    again.watch.expectRefusal(USE, 409)
    await press(again, t('identity:link.acceptOrder.button'))
    await expect(again.page.getByText(t('identity:errors.linkUsed'))).toBeVisible()
    await takePicture(again, 'link-used')
    reader.watch.expectRefusal(READ, 409)
    await page.reload()
    await expect(page.getByText(t('identity:errors.linkUsed'))).toBeVisible()
    const late = await newUser()
    late.watch.expectRefusal(READ, 409)
    await goTo(late, insteadLink ?? '')
    await expect(late.page.getByText(t('identity:errors.linkOutdated'))).toBeVisible()
    const orders = await openOrders(supplier, `?keyword=${accepted}`)
    const state = () => cellOf(orders.row(accepted).first(), t('orders:fields.status'))
    await expect.poll(state).toBe(t('orders:enums.status.executing'))
  })

  await test.step('another order is refused with a reason, which the buyer reads', async () => {
    const [link, rejectLink] = linksIn(await mailbox.emailTo(SUPPLIER, refused))
    const reader = await follow(rejectLink)
    const { page, t } = reader
    const reason = page.getByRole('textbox', { name: t('identity:link.reason') })
    await press(reader, t('identity:link.rejectOrder.button'))
    await expect(reason).toBeFocused()
    await reason.fill(REFUSED)
    await expectAccessible(page)
    await takePicture(reader, 'link-refuse')
    await press(reader, t('identity:link.rejectOrder.button'))
    await expect(page.getByText(t('identity:link.rejectOrder.done', { documentNo: refused }))).toBeVisible()

    const tampered = await newUser()
    tampered.watch.expectRefusal(READ, 404)
    await goTo(
      tampered,
      (link ?? '').replace(/#./, (first) => (first === '#A' ? '#B' : '#A')),
    )
    await expect(tampered.page.getByText(t('identity:errors.linkUnknown'))).toBeVisible()
    await takePicture(tampered, 'link-tampered')

    const orders = await openOrders(buyer, `?keyword=${refused}`)
    const drawer = await openDrawer(buyer, orders.row(refused).first())
    await expect(drawer.getByText(buyer.t('orders:list.refusedBecause', { reason: REFUSED }))).toBeVisible()
    await takePicture(buyer, 'link-refused-order')
  })

  await test.step('the buyer answers the change that a supplier asks for', async () => {
    const [confirmLink] = linksIn(await mailbox.emailTo(BUYER, changed))
    const reader = await follow(confirmLink, 'zh-CN')
    const { page, t } = reader
    await expect(page.getByText(t('identity:link.why', { reason: REPAIRED }))).toBeVisible()
    await expect(page.getByRole('row').last()).toContainText(later)
    await expectAccessible(page)
    await takePicture(reader, 'link-change')
    await press(reader, t('identity:link.confirmChange.button'))
    await expect(page.getByText(t('identity:link.confirmChange.done', { documentNo: changed }))).toBeVisible()
    await takePicture(reader, 'link-change-confirmed')
    await expect.poll(() => firstLineOf(supplier, changed)).toMatchObject({ id, expectArrivalDate: later })
  })
})
