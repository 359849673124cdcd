import { sql } from 'kysely'
import { expect } from 'vitest'
import { FIXTURE_PASSWORD } from './demo-fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import type { ContextUser } from './test-context.ts'
import { type WireAnswer, wireClient } from './wire-client.ts'

/** Service of the users' maintenance. */
export const USERS = 'ISupSrmSysUserService'

/** A password as it travels. */
export const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64')

/** What tests of the users' maintenance do with a running product. */
export function userAdministration(running: RunningProduct) {
  const call = (path: string, condition: object, token: string): Promise<WireAnswer> =>
    wireClient.json(running.product.address, path, { condition }, { token })
  const as = async (userNo: ContextUser, path: string, condition: object) =>
    call(path, condition, await running.context.token(userNo))
  const save = (userNo: ContextUser, user: object) => as(userNo, `${USERS}/saveorupdatesysuser`, user)

  let counter = 0
  const form = (changes: object = {}) => ({
    userNo: `user${++counter}`,
    userName: 'New user',
    roleNos: ['buyer'],
    orgNo: 'SZ10',
    orgNos: ['SZ10'],
    warehouseNos: ['SZ-RM'],
    classifyTypes: ['RAW'],
    ...changes,
  })

  return {
    call,
    as,
    save,
    form,
    isSignedIn: async (token: string) =>
      (await call('ISrmBmLoginService/getCurrentUserInfo', {}, token)).status === 200,
    /** A user made by the administrator who has changed the first password already. */
    newUser: async (changes: object = {}) => {
      const given = form(changes)
      const answer = await save('admin', { ...given, pwd: encode(FIXTURE_PASSWORD) })
      expect(answer.body).toMatchObject({ status: 200 })
      const { id, version } = answer.body.data as { id: string; version: number }
      await sql`update sys_user set is_pwd_temporary = false where id = ${id}`.execute(running.test.ownerDb)
      return { ...given, id, version }
    },
  }
}
