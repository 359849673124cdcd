import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/contract/values/languages.ts'
import { pdfFile, pngFile } from '#platform/server/files/testing.ts'
import { expectAccessible } from './support/accessibility.ts'
import { confirm, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo, savedFile } from './support/e2e-user.ts'
import { listOf } from './support/list.ts'

/** PICTURES is the folder for pictures of what writing news looks like. */
const folder = process.env.PICTURES
const LANGUAGES: readonly Language[] = folder === undefined ? ['en-US'] : ['en-US', 'zh-CN']

async function picture({ page, language }: E2eUser, name: string): Promise<void> {
  if (folder === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `news-${name}.${language}.png`) })
}

const attached = [
  { name: 'gate.png', mimeType: 'image/png', buffer: pngFile(64, 48) },
  { name: 'map.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
]

for (const language of LANGUAGES) {
  test.describe(`news maintenance in ${language}`, { tag: '@long' }, () => {
    test.use({ language })

    test('shell §7, domain News: a draft with files is written, published to its readers, and cancelled; a copy of it is deleted', async ({
      openAs,
      supplier,
      buyer,
    }) => {
      test.setTimeout(120_000)
      const admin = await openAs('admin')
      const { page, t } = admin
      const title = `Gate 4 ${language}`
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      const list = listOf(admin, 'news:routes.maintenance')
      await goTo(admin, '/system/news')
      await expect(list.rows().first()).toBeVisible()
      await expectAccessible(page)
      await picture(admin, 'list')

      await list.press('lists:toolbar.add')
      await page.getByRole('textbox', { name: t('news:fields.subject'), exact: true }).fill(title)
      await page.getByRole('textbox', { name: t('news:fields.content') }).click()
      await button('lists:richText.bold').click()
      await page.keyboard.type('Use gate 4')
      await button('lists:richText.bold').click()
      await page.keyboard.type(' today')
      await page.keyboard.press('Enter')
      await button('lists:richText.bulletList').click()
      await page.keyboard.type('<img src=x onerror=alert(1)>')
      await button('lists:record.save').click()
      await readMessage(admin, t('news:maintenance.saved'))

      // What is saved takes files.
      const form = page.getByRole('region', { name: t('news:routes.modifyNews'), exact: true })
      await form.getByLabel(t('documents:files.choose')).setInputFiles(attached)
      await expect(form.getByRole('button', { name: 'map.pdf', exact: true })).toBeVisible()
      await expectAccessible(page)
      await picture(admin, 'form')
      await readOpen(supplier, title, false)
      await button('news:maintenance.saveAndPublish').click()
      await readMessage(admin, t('news:maintenance.published'))

      await readOpen(supplier, title, true)
      const article = supplier.page.getByRole('article')
      await expect(article.locator('b, strong')).toHaveText('Use gate 4')
      await expect(article.getByRole('listitem').first()).toHaveText('<img src=x onerror=alert(1)>')
      await expect(article.getByRole('img', { name: 'gate.png' })).toBeVisible()
      const saved = await savedFile(supplier, () => article.getByRole('button', { name: 'map.pdf' }).click())
      expect((await readFile(saved.path)).equals(pdfFile())).toBe(true)
      await expectAccessible(supplier.page)
      await picture(supplier, 'read')

      // Whoever may not write news has no way there.
      await goTo(buyer, '/system/news')
      await expect(buyer.page).toHaveURL(/\/404/)

      await goTo(admin, '/system/news')
      await list.search(title)
      const row = list.row(title)
      await expect(row).toContainText(t('news:enums.publish.1'))
      await row.getByRole('button', { name: title }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'map.pdf', exact: true })).toBeHidden()
      await expect(page.getByRole('dialog').getByText('Use gate 4')).toBeVisible()
      await picture(admin, 'drawer')
      await page.keyboard.press('Escape')
      await list.select(row)
      for (const key of ['lists:toolbar.physicalDelete', 'lists:toolbar.modify']) {
        await expect(button(key)).toHaveAttribute('aria-disabled', 'true')
      }
      await list.press('news:maintenance.copy')
      await expect(page.getByRole('textbox', { name: t('news:fields.subject'), exact: true })).toHaveValue(title)
      await button('lists:record.save').click()
      await readMessage(admin, t('news:maintenance.saved'))

      await goTo(admin, '/system/news')
      await list.search(title)
      await list.select(list.row(t('news:enums.publish.1')))
      await list.press('news:maintenance.cancel')
      await confirm(admin, 'news:maintenance.cancelTitle', 'news:maintenance.cancel')
      await expect(list.row(t('news:enums.publish.2'))).toContainText(title)
      await readOpen(supplier, title, false)

      await list.row(t('news:enums.publish.2')).getByRole('checkbox').uncheck()
      await list.select(list.row(t('news:enums.publish.0')))
      await list.press('lists:toolbar.physicalDelete')
      await confirm(admin, 'news:maintenance.deleteTitle', 'news:maintenance.delete')
      await expect(list.rows()).toHaveCount(1)
    })
  })
}

/** Looks for a piece of news as its reader, and opens it where it should be. */
async function readOpen(reader: E2eUser, title: string, isThere: boolean): Promise<void> {
  await goTo(reader, '/newsnotice-list')
  const list = listOf(reader, 'news:routes.newsList')
  await list.search(title)
  await expect(list.row(title)).toHaveCount(isThere ? 1 : 0)
  if (isThere) await list.row(title).getByRole('button').first().click()
}
