import { expect, type Locator } from '@playwright/test'
import type { E2eUser } from './e2e-user.ts'
import { textOf } from './text-of.ts'

/** The dialog with this title. */
export function dialogNamed({ page }: E2eUser, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Presses a dialog's button by the key of its label. */
export async function pressIn({ t }: E2eUser, dialog: Locator, labelKey: string): Promise<void> {
  await dialog.getByRole('button', { name: t(labelKey), exact: true }).click()
}

/** Answers a question of the product with its confirming button. */
export async function confirm(user: E2eUser, titleKey: string, labelKey: string): Promise<void> {
  const dialog = dialogNamed(user, user.t(titleKey))
  await pressIn(user, dialog, labelKey)
  await expect(dialog).toBeHidden()
}

/** Gives the reason that a dialog asks for, and confirms. */
export async function giveReason(user: E2eUser, title: string, labelKey: string, reason: string): Promise<void> {
  const dialog = dialogNamed(user, title)
  await dialog.getByRole('textbox').fill(reason)
  await pressIn(user, dialog, labelKey)
  await expect(dialog).toBeHidden()
}

/** Waits for a message, reads it, and closes it. */
export async function readMessage({ page, t }: E2eUser, text: string | RegExp): Promise<string> {
  const toast = page.locator('.toast').filter({ hasText: text }).last()
  await expect(toast).toBeVisible()
  const said = await textOf(toast.locator('.toast-text'))
  await toast.getByRole('button', { name: t('platform:toast.close') }).click()
  return said
}
