import { randomUUID } from 'node:crypto'
import type { DemoWorld, WorldUser } from '../testing/demo-world.ts'

/** A number that nobody has. */
export const freshNo = (start: string): string => `${start}-${randomUUID().slice(0, 8)}`

/** A password as it travels. */
export const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64')

/** The id of somebody who signs in. */
export async function idOf(world: DemoWorld, userNo: WorldUser): Promise<string> {
  const { userInfo } = await world.call(userNo, 'ISrmBmLoginService/getCurrentUserInfo', {})
  return userInfo.id
}

/** The password policy as it is, to be saved once more. */
export async function policyInput(world: DemoWorld) {
  const {
    hasDefaultPassword: _has,
    updateName: _updateName,
    updateDate: _updateDate,
    ...policy
  } = await world.call('admin', 'ISysPasswordPolicyService/getsyspasswordpolicy', {})
  return policy
}

/** Gives the company a default password, with which people of files begin. */
export async function setDefaultPassword(world: DemoWorld): Promise<void> {
  const defaultPwd = encode('Default2026')
  const input = { ...(await policyInput(world)), defaultPwd }
  await world.call('admin', 'ISysPasswordPolicyService/updatesyspasswordpolicy', input)
}
