import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoAccounts } from '#db/demo/users.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import type { E2eUser } from './e2e-user.ts'

/** How long an authenticator app shows a code. */
const STEP_MS = 30_000

/** The last half minute of which each key's code was typed. */
const typedSteps = new Map<string, number>()

/**
 * What an authenticator app with this key shows: now, or in the next half minute when the code of now was typed before, since
 * each counts once. Codes are taken half a minute early and late, so at most two are ready at a time.
 */
export function codeOf(secret: string): string {
  const step = Math.max(Math.floor(Date.now() / STEP_MS), (typedSteps.get(secret) ?? 0) + 1)
  typedSteps.set(secret, step)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * STEP_MS })
}

/** The recovery codes that the page shows. */
export const recoveryCodes = ({ page }: E2eUser): Promise<string[]> =>
  page.locator('.factor-codes code').allTextContents()

/** Turns the factor off by a recovery code: whoever comes next signs in by the password alone. */
export async function turnFactorOff({ page }: E2eUser, recoveryCode: string): Promise<void> {
  const condition = { pwd: Buffer.from(demoAccounts[0]?.password ?? '').toString('base64'), code: recoveryCode }
  const answer = await page.request.post(`${CALL_BASE_PATH}/ISysUserFactorService/turnOffFactor`, {
    data: { condition },
  })
  expect(answer.ok()).toBe(true)
}
