import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoAccounts } from '#db/demo/users.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import type { Actor } from './actor.ts'

/** What an authenticator app with this key shows now. */
export const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** The recovery codes that the page shows. */
export const recoveryCodes = ({ page }: Actor): Promise<string[]> =>
  page.locator('.factor-codes code').allTextContents()

/** Turns the factor off by a recovery code: whoever comes next signs in by the password alone. */
export async function turnFactorOff({ page }: Actor, recoveryCode: string): Promise<void> {
  const condition = { pwd: Buffer.from(demoAccounts[0]?.password ?? '').toString('base64'), code: recoveryCode }
  const answer = await page.request.post(`${CALL_BASE_PATH}/ISysUserFactorService/turnOffFactor`, {
    data: { condition },
  })
  expect(answer.ok()).toBe(true)
}
