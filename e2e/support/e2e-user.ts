import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/demo/users.ts'
import { CALL_BASE_PATH, HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { type Translate, textsOf } from './texts.ts'
import { type PageWatch, watchPage } from './watch-page.ts'

/** Somebody of the demo company at work in a browser of their own. */
export interface E2eUser {
  page: Page
  language: Language
  t: Translate
  watch: PageWatch
}

/** Somebody at work on a page, in its language. */
export function userOn(page: Page, language: Language): E2eUser {
  return { page, language, t: textsOf(language), watch: watchPage(page) }
}

/** The password of somebody of the demo company. */
export function passwordOf(userNo: string): string {
  const account = demoAccounts.find((candidate) => candidate.userNo === userNo)
  if (!account) throw new Error(`The demo company has no user ${userNo}`)
  return account.password
}

/** Types number and password into the sign-in page and waits for what comes after it. */
export async function signIn({ page, t }: E2eUser, userNo: string): Promise<void> {
  await page.getByLabel(t('shell:signIn.userNo'), { exact: true }).fill(userNo)
  await page.getByLabel(t('shell:signIn.password'), { exact: true }).fill(passwordOf(userNo))
  await page.getByRole('button', { name: t('shell:signIn.submit'), exact: true }).click()
  await page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()
}

/** Signs in without the page, for e2e tests that are not about it: the browser has the cookie, and shows nothing yet. */
export async function enter({ page, language }: E2eUser, userNo: string): Promise<void> {
  const pwd = Buffer.from(passwordOf(userNo)).toString('base64')
  const answer = await page.request.post(`${CALL_BASE_PATH}/ISrmBmLoginService/login`, {
    headers: { [HEADERS.application]: PORTAL_APPLICATION, [HEADERS.language]: language },
    data: { condition: { userNo, pwd } },
  })
  if (!answer.ok()) throw new Error(`${userNo} cannot sign in: ${await answer.text()}`)
}

/** Opens a page by its address, as a link or a bookmark does. */
export async function goTo({ page }: E2eUser, path: string): Promise<void> {
  await page.goto(path)
}

/** Opens the start page and waits for its menu. */
export async function goToStart({ page, t }: E2eUser): Promise<void> {
  await page.goto('/')
  await page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()
}

/** What the click makes the browser save, as a file on disk. */
export async function savedFile(
  { page }: E2eUser,
  click: () => Promise<void>,
): Promise<{ name: string; path: string }> {
  const waiting = page.waitForEvent('download')
  await click()
  const download = await waiting
  return { name: download.suggestedFilename(), path: await download.path() }
}
