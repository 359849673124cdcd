import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { FIXTURE_PASSWORD, grantAllBut } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { encode, USERS, userAdministration } from './testing/user-administration.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
})

const { call, as, save, form, isSignedIn, newUser } = userAdministration(running)

describe('domain §3: the password policy', () => {
  const POLICY = 'ISysPasswordPolicyService'
  const current = async () => {
    const { hasDefaultPassword, updateName, updateDate, ...policy } = (
      await as('admin', `${POLICY}/getsyspasswordpolicy`, {})
    ).body.data as Record<string, unknown>
    return policy
  }
  const change = async (changes: object) =>
    as('admin', `${POLICY}/updatesyspasswordpolicy`, { ...(await current()), ...changes })
  const first = (pwd: string) => save('admin', { ...form(), pwd: encode(pwd) })

  it('is held for every new password, and told', async () => {
    expect((await change({ minLength: 8, maxLength: 12, needsUpper: true, needsSpecial: true })).status).toBe(200)
    for (const weak of ['Abc-123', 'Abc-123456789', 'abc-12345', 'Abc123456']) {
      const refused = await first(weak)
      expect([weak, refused.status, refused.body.errorCode]).toEqual([weak, 422, 'identity.passwordPolicy'])
      expect(refused.body.errorMessage).toContain('8 to 12 characters')
      expect(refused.body.errorMessage).toContain('special')
    }
    expect((await first('Abc-12345')).status).toBe(200)
    const asked = await as('supplier', `${POLICY}/getPasswordPolicy`, {})
    expect(asked.body.data).toMatchObject({ minLength: 8, needsUpper: true, needsLower: false })
    expect((await change({ minLength: 6, maxLength: 20, needsUpper: false, needsSpecial: false })).status).toBe(200)
  })

  it.each([
    [{ minLength: 5 }, 400, 'wire.invalidInput'],
    [{ maxLength: 21 }, 400, 'wire.invalidInput'],
    [{ minLength: 12, maxLength: 8 }, 422, 'identity.passwordLengths'],
    [{ defaultPwd: encode('short') }, 422, 'identity.passwordPolicy'],
    [{ version: 999 }, 409, 'wire.staleVersion'],
  ])('is refused as %j', async (changes, status, code) => {
    const refused = await change(changes)
    expect([refused.status, refused.body.errorCode]).toEqual([status, code])
  })

  it('gives new and reset users the default password, which nobody reads and each must change', async () => {
    const none = await save('admin', form())
    expect([none.status, none.body.errorCode]).toEqual([422, 'identity.pwdRequired'])
    expect((await change({ defaultPwd: encode('Default2026') })).status).toBe(200)
    const answer = await as('admin', `${POLICY}/getsyspasswordpolicy`, {})
    expect(answer.body.data).toMatchObject({ hasDefaultPassword: true })
    expect(answer.bytes.toString()).not.toMatch(/argon2|Default2026/)

    const given = form()
    expect((await save('admin', given)).status).toBe(200)
    const newToken = await signInToken(running.product.address, given.userNo, 'Default2026')
    expect((await call('ISysUserService/getAuthUserList', {}, newToken)).body.errorCode).toBe('wire.passwordExpired')

    const user = await newUser()
    const before = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const { id, version } = user
    const reset = await as('admin', `${USERS}/resetpwd`, { resetList: [{ id, version }] })
    expect(reset.body.data).toEqual({ reset: 1 })
    expect(await isSignedIn(before)).toBe(false)
    const after = await signInToken(running.product.address, user.userNo, 'Default2026')
    expect((await call('ISysUserService/getAuthUserList', {}, after)).body.errorCode).toBe('wire.passwordExpired')
  })

  it('asks for the default password again when it could not fit any more', async () => {
    const refused = await change({ minLength: 9 })
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'identity.defaultPasswordAgain'])
    expect((await change({ minLength: 9, isDefaultPwdRemoved: true })).status).toBe(200)
    const user = await newUser()
    const none = await as('admin', `${USERS}/resetpwd`, { resetList: [{ id: user.id, version: user.version }] })
    expect([none.status, none.body.errorCode]).toEqual([422, 'identity.noDefaultPassword'])
    expect((await change({ minLength: 6 })).status).toBe(200)
  })

  it('ends passwords that an administrator set too long ago', async () => {
    expect((await change({ temporaryDays: 3 })).status).toBe(200)
    const user = await newUser()
    const age = (days: number) =>
      sql`update sys_user set is_pwd_temporary = true, pwd_changed_at = now() - make_interval(days => ${days})
        where id = ${user.id}`.execute(running.test.ownerDb)
    const signIn = () =>
      wireClient.json(
        running.product.address,
        'ISrmBmLoginService/login',
        { condition: { userNo: user.userNo, pwd: encode(FIXTURE_PASSWORD) } },
        {},
      )
    await age(2)
    expect((await signIn()).status).toBe(200)
    await age(4)
    expect((await signIn()).body.errorCode).toBe('identity.temporaryPasswordOver')
    expect((await change({ temporaryDays: null })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('lets nobody reset the own password, or that of a user with more authority', async () => {
    await change({ defaultPwd: encode('Default2026') })
    const detail = async (userNo: ContextUser) => {
      const info = (await as(userNo, 'ISrmBmLoginService/getCurrentUserInfo', {})).body.data as {
        userInfo: { id: string }
      }
      const user = await as('admin', `${USERS}/getsysuserbyid`, { id: info.userInfo.id })
      const { id, version } = user.body.data as { id: string; version: number }
      return { id, version }
    }
    const own = await as('admin', `${USERS}/resetpwd`, { resetList: [await detail('admin')] })
    expect([own.status, own.body.errorCode]).toEqual([403, 'identity.ownRights'])
    const beyond = await as('farBuyer', `${USERS}/resetpwd`, { resetList: [await detail('buyer')] })
    expect([beyond.status, beyond.body.errorCode]).toEqual([403, 'identity.beyondAuthority'])
    expect((await as('stranger', `${USERS}/resetpwd`, { resetList: [await detail('buyer')] })).status).toBe(404)
  })
})
