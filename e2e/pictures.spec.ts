import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/values/languages.ts'
import { dialogNamed } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, columnOf, listOf } from './support/list.ts'
import { firstOrderOf, openDrawer, openOrders, twoParts } from './support/orders.ts'
import { withPalette } from './support/palette-png.ts'

/** PICTURES is the folder for pictures of every screen; those of the documentation go to docs/pictures. */
const folder = process.env.PICTURES ?? ''
const docs = join(import.meta.dirname, '..', 'docs', 'pictures')
const LANGUAGES: readonly Language[] = ['en-US', 'zh-CN']

test.setTimeout(180_000)

/** Takes a picture once the page has come to rest; one with a name in the documentation goes there too. */
async function picture({ page, language }: E2eUser, name: string, documentedAs?: string): Promise<void> {
  await page.mouse.move(683, 766)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  await mkdir(folder, { recursive: true })
  const taken = await page.screenshot({ path: join(folder, `${name}.${language}.png`) })
  if (documentedAs) await writeFile(join(docs, `${documentedAs}.png`), withPalette(taken))
}

for (const language of LANGUAGES) {
  const documented = (name: string, of: Language) => (language === of ? name : undefined)

  test.describe(`pictures in ${language}`, () => {
    test.use({ language })

    test('sign-in', async ({ open }) => {
      await picture(await open(), 'sign-in', documented('sign-in', 'en-US'))
    })

    test('what both sides see', async ({ buyer, supplier }) => {
      for (const [side, user] of Object.entries({ buyer, supplier })) {
        await goTo(user, '/dashboard')
        await picture(user, `dashboard-${side}`)
        await openOrders(user)
        await picture(user, `orders-${side}`, side === 'buyer' ? documented('order-list', 'en-US') : undefined)
        await goTo(user, '/rules?rule=deliveries.shippable')
        await expect(user.page.locator('.rule.is-named')).toBeVisible()
        await picture(user, `rules-${side}`)
        const lists = [
          ['/offsite/addAsn', 'deliveries:routes.addAsn', 'shippable'],
          ['/offsite/asnTracking', 'deliveries:routes.asnTracking', 'notices'],
          ['/receipt-tracking/acceptance-details', 'receipts:titles.acceptance', 'acceptance'],
          ['/receipt-tracking/rejection-details', 'receipts:titles.rejection', 'rejection'],
          ['/receipt-tracking/warehousing-details', 'receipts:titles.warehousing', 'warehousing'],
        ] as const
        for (const [path, titleKey, name] of lists) {
          await goTo(user, path)
          const list = listOf(user, titleKey)
          await expect(list.rows().first()).toBeVisible()
          const isShown = side === 'buyer' && name === 'acceptance'
          await picture(user, `${name}-${side}`, isShown ? documented('acceptance-details', 'zh-CN') : undefined)
          if (name === 'shippable') continue
          const drawer = await openDrawer(user, list.rows().first())
          await picture(user, `${name}-drawer-${side}`)
          await user.page.keyboard.press('Escape')
          await expect(drawer).toBeHidden()
        }
      }
    })

    test('the story of a line', async ({ buyer }) => {
      const { t } = buyer
      const list = await openOrders(buyer)
      await list.tab('orders:tabs.executing')
      await list.search('PO-')
      const size = list.screen.getByRole('button', { name: t('lists:search.advanced') })
      await size.click()
      await picture(buyer, 'search-panel')
      await buyer.page.keyboard.press('Escape')
      // A line of which something was refused has the most to tell.
      await goTo(buyer, '/receipt-tracking/rejection-details')
      const rejections = listOf(buyer, 'receipts:titles.rejection')
      await expect(rejections.rows().first()).toBeVisible()
      const purchaseNo = await cellOf(rejections.rows().first(), t('orders:fields.purchaseNo'))
      await openOrders(buyer, `?keyword=${purchaseNo}`)
      const refused = await columnOf(list.rows(), t('orders:fields.checkReturnQty'))
      const drawer = await openDrawer(
        buyer,
        list.rows().nth(
          Math.max(
            0,
            refused.findIndex((qty) => qty !== '0'),
          ),
        ),
      )
      const accepted = drawer.locator('.story-accepted').getByRole('button')
      await accepted.click()
      await picture(buyer, 'order-drawer', documented('quantity-story', 'en-US'))
      for (const [name, key] of [
        ['amounts', 'orders:list.amounts'],
        ['changes', 'orders:change.records'],
      ] as const) {
        await drawer.getByRole('tab', { name: t(key) }).click()
        await picture(buyer, `order-drawer-${name}`)
      }
    })

    test('the supplier’s answer', async ({ supplier }) => {
      const { page, t } = supplier
      const list = await openOrders(supplier)
      const order = await firstOrderOf(supplier, list, 'orders:tabs.accepting', 'PO-')
      await list.select(list.row(order.purchaseNo).first())
      await list.press('orders:actions.accept.label')
      const form = page.getByRole('region', { name: t('orders:routes.acceptance'), exact: true })
      const [line] = order.lines
      const [first, second] = twoParts(line?.qty ?? '0')
      await form.getByRole('button', { name: `${t('orders:acceptance.split')} ${line?.lineSeq}-1-1` }).click()
      await form.getByLabel(`${t('orders:fields.supReplyQty')} 1`, { exact: true }).fill(first)
      await form.getByLabel(`${t('orders:fields.supReplyQty')} 2`, { exact: true }).fill(second)
      await form.getByLabel(`${t('orders:fields.supReplyDate')} 2`, { exact: true }).fill(line?.due ?? '')
      await picture(supplier, 'acceptance-form', documented('acceptance', 'en-US'))
    })

    test('a new ASN', async ({ supplier }) => {
      const { page, t } = supplier
      await goTo(supplier, '/offsite/addAsn')
      const list = listOf(supplier, 'deliveries:routes.addAsn')
      await expect(list.rows().nth(3)).toBeVisible()
      const numbers = await columnOf(list.rows(), t('orders:fields.purchaseNo'))
      const ofNumber = (requested: string) => numbers.filter((number) => number === requested).length
      const [longest = ''] = numbers.toSorted((a, b) => ofNumber(b) - ofNumber(a))
      await list.search(longest)
      await list.screen.getByRole('checkbox', { name: t('lists:grid.selectAll') }).check()
      await list.press('deliveries:actions.match')
      const form = page.getByRole('region', { name: t('deliveries:routes.newAsn'), exact: true })
      const shipment = form.getByRole('table', { name: t('deliveries:form.shipment') })
      await expect(shipment.locator('tbody tr').nth(1)).toBeVisible()
      for (const row of [1, 2]) {
        const batch = `${t('deliveries:fields.supRemarks')} ${row}`
        await shipment.getByLabel(batch, { exact: true }).fill(`L26-11${row}A`)
      }
      await picture(supplier, 'notice-form', documented('new-delivery-note', 'en-US'))
    })

    test('receiving and changing', async ({ buyer }) => {
      const { page, t } = buyer
      await goTo(buyer, '/offsite/asnTracking?tab=2')
      const list = listOf(buyer, 'deliveries:routes.asnTracking')
      await list.tab('deliveries:enums.status.2')
      await expect(list.rows().first()).toBeVisible()
      await list.select(list.rows().first())
      await list.press('deliveries:actions.receive')
      const dialog = dialogNamed(buyer, /ASN/)
      await expect(dialog.getByRole('table').locator('tbody tr').first()).toBeVisible()
      await picture(buyer, 'receive', documented('receive', 'en-US'))
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await openOrders(buyer)
      const orders = listOf(buyer, 'orders:routes.userOrder')
      await orders.tab('orders:tabs.executing')
      await orders.select(orders.rows().first())
      await orders.press('orders:actions.proposeChange.label')
      await expect(
        page.getByRole('region', { name: t('orders:routes.orderChange'), exact: true }).getByRole('table'),
      ).toBeVisible()
      await picture(buyer, 'change')
    })

    test('importing, and the operation log', async ({ buyer, openAs }) => {
      const list = await openOrders(buyer)
      await list.press('lists:toolbar.import')
      await picture(buyer, 'import')
      const admin = await openAs('admin')
      await goTo(admin, '/system/operationLog')
      await expect(listOf(admin, 'system:titles.operationLog').rows().first()).toBeVisible()
      await picture(admin, 'operation-log')
    })
  })
}
