import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()

describe('what users may choose of messages', () => {
  const OFFERS = 'ISysNoticeService/getnoticeoffers'
  const offers = async (userNo: ContextUser, condition: { isOfSupplier?: boolean; userId?: string } = {}) => {
    const { offers: found, ...rest } = await running.context.call(userNo, OFFERS, condition)
    return { ...rest, of: (event: string) => found.find(({ noticeEvent }) => noticeEvent === event) }
  }
  const idOf = async (userNo: string) => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where user_no = ${userNo}`.execute(
      running.test.ownerDb,
    )
    return rows[0]?.id ?? ''
  }
  const change = (setting: string, event: string, side: string) =>
    sql`update bm_notification_policy set ${sql.raw(setting)} where notice_event = ${event} and recipient_side = ${side}`.execute(
      running.test.ownerDb,
    )

  it('is what policies in force send to them, and the rest is off: the channel, or the event', async () => {
    const before = await offers('supplier')
    expect(before.of('orderReleased')).toMatchObject({ inPortal: 'atOnce', byLetter: 'channelOff' })
    expect(before.of('taskFailed')).toBeUndefined()
    await sql`insert into sys_notification_config (tenantsid, is_mail_on) select tenantsid, true from sys_tenant
      on conflict (tenantsid) do update set is_mail_on = true`.execute(running.test.ownerDb)
    const { of, letterDigest } = await offers('supplier')
    expect(letterDigest).toBe('hourly')
    expect(of('orderReleased')).toMatchObject({ inPortal: 'atOnce', byLetter: 'atOnce' })
    expect(of('receiptPosted')).toMatchObject({ inPortal: 'hourly', byLetter: 'hourly' })
    expect(of('redFlagRaised')).toMatchObject({ inPortal: 'atOnce', byLetter: 'none' })
    expect(of('orderAccepted')).toMatchObject({ inPortal: 'none', byLetter: 'none' })
    await change("status_code = '0'", 'orderReleased', '2')
    expect((await offers('supplier')).of('orderReleased')).toMatchObject({ inPortal: 'none', byLetter: 'none' })
    await change("status_code = '1'", 'orderReleased', '2')
  })

  it('are policies for their role and their organisations; of several that differ it is told that they do', async () => {
    await change("role_no = 'chief'", 'orderReleased', '2')
    expect((await offers('supplier')).of('orderReleased')).toMatchObject({ inPortal: 'none', byLetter: 'none' })
    // Of a user who is not there yet, nobody knows the roles.
    const ofNew = await offers('supplieradmin', { isOfSupplier: true })
    expect(ofNew.of('orderReleased')).toMatchObject({ inPortal: 'atOnce', byLetter: 'atOnce' })
    await change("role_no = ''", 'orderReleased', '2')
    await change("org_no = 'nowhere'", 'orderRefused', '1')
    expect((await offers('buyer')).of('orderRefused')).toMatchObject({ inPortal: 'none', byLetter: 'none' })
    await change("org_no = '*'", 'orderRefused', '1')
    await sql`insert into bm_notification_policy (tenantsid, notice_policy_no, notice_policy_name, notice_event, recipient_side, notice_template_no, digest)
      select tenantsid, notice_policy_no || '-2', notice_policy_name, notice_event, recipient_side, notice_template_no, '2'
      from bm_notification_policy where notice_policy_no = 'orderRefused-mail-1'`.execute(running.test.ownerDb)
    expect((await offers('buyer')).of('orderRefused')).toMatchObject({ inPortal: 'atOnce', byLetter: 'varying' })
  })

  it('is also what those are told by right who can do something about it', async () => {
    expect((await offers('admin')).of('licenceExpiring')).toMatchObject({ inPortal: 'atOnce', byLetter: 'none' })
    expect((await offers('buyer')).of('licenceExpiring')).toMatchObject({ inPortal: 'none', byLetter: 'none' })
  })

  it('is told of others to those who administer them, and to nobody else', async () => {
    const [supplier, supplier2] = [await idOf('supplier'), await idOf('supplier2')]
    const ask = async (userNo: ContextUser, condition: object) =>
      (
        await wireClient.json(
          running.product.address,
          OFFERS,
          { condition },
          { token: await running.context.token(userNo) },
        )
      ).status
    expect(await ask('admin', { isOfSupplier: true, userId: supplier })).toBe(200)
    expect(await ask('supplieradmin', { isOfSupplier: true, userId: supplier })).toBe(200)
    expect(await ask('supplieradmin', { isOfSupplier: true, userId: supplier2 })).toBe(404)
    expect(await ask('supplieradmin', { isOfSupplier: false })).toBe(403)
    expect(await ask('supplier', { isOfSupplier: true, userId: supplier2 })).toBe(403)
    expect(await ask('buyer', { isOfSupplier: true, userId: supplier })).toBe(403)
  })
})
