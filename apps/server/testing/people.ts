import { randomUUID } from 'node:crypto'
import type { ContextUser, TestContext } from './test-context.ts'

/** A number that nobody has. */
export const freshNo = (start: string): string => `${start}-${randomUUID().slice(0, 8)}`

/** A password as it travels. */
export const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64')

/** The id of somebody who signs in. */
export async function idOf(context: TestContext, userNo: ContextUser): Promise<string> {
  const { userInfo } = await context.call(userNo, 'ISrmBmLoginService/getCurrentUserInfo', {})
  return userInfo.id
}

/** The password policy as it is, to be saved once more. */
export async function policyInput(context: TestContext) {
  const {
    hasDefaultPassword: _has,
    updateName: _updateName,
    updateDate: _updateDate,
    ...policy
  } = await context.call('admin', 'ISysPasswordPolicyService/getsyspasswordpolicy', {})
  return policy
}

/** Gives the company a default password, with which people of files begin. */
export async function setDefaultPassword(context: TestContext): Promise<void> {
  const defaultPwd = encode('Default2026')
  const input = { ...(await policyInput(context)), defaultPwd }
  await context.call('admin', 'ISysPasswordPolicyService/updatesyspasswordpolicy', input)
}
