import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { expectAccessible } from './support/accessibility.ts'
import { dialogNamed, pressIn } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'
import { textOf } from './support/text-of.ts'

test('an administrator issues a key, another system calls with it, and no longer once it is withdrawn', {
  tag: '@long',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  const { page, t } = admin
  const areas = [{ keyArea: 'orderCollaboration', keyAccess: 'read' }]
  const condition = { apiKeyNo: 'ERP-JOURNEY', apiKeyName: 'Company ERP', userNo: 'buyer', areas }
  const added = await page.request.post(`${CALL_BASE_PATH}/ISysApiKeyService/addsysapikey`, { data: { condition } })
  expect(added.status()).toBe(200)

  await goTo(admin, '/system/apiKey')
  const list = listOf(admin, 'identity:records.apiKey')
  await list.select(list.row('ERP-JOURNEY'))
  await list.press('identity:apiKey.issue')
  const dialog = dialogNamed(admin, t('identity:apiKey.issue'))
  await pressIn(admin, dialog, 'identity:apiKey.issue')
  const secret = await textOf(dialog.locator('code'))
  await expectAccessible(page)
  await pressIn(admin, dialog, 'lists:secret.done')

  // The other system has no cookies.
  const call = () =>
    fetch(new URL(`${CALL_BASE_PATH}/ISupSrmPurchaseService/getPurchasePage`, page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current: 1, size: 20, condition: {} }),
    })
  expect((await call()).status).toBe(200)

  await list.select(list.row('ERP-JOURNEY'))
  await list.press('identity:apiKey.withdraw')
  const question = dialogNamed(admin, t('identity:apiKey.withdraw'))
  await pressIn(admin, question, 'identity:apiKey.withdraw')
  await expect(question).toBeHidden()
  expect((await call()).status).toBe(401)
})
