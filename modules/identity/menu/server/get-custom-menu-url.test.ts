import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { AuditNote, CallContext } from '#platform/server/call-context.ts'
import { type AskService, OutboundError } from '#platform/server/outbound/ask-service.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { getCustomMenuUrl } from './get-custom-menu-url.ts'

let test: TestDatabase
const search: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>(['isSearch'])
const caller = testCaller({ flags: new Map(['partner', 'userOrder'].map((menuNo) => [menuNo, search])) })
const notes: AuditNote[] = []
const context = {
  caller,
  translate: (key: string) => key,
  audit: (note: AuditNote) => void notes.push(note),
} as unknown as CallContext

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_menu (menu_no, menu_owner, url, sort) values
    ('partner', '0', 'custom:https://partner.example/enter', 1), ('hidden', '0', 'custom:https://partner.example/x', 2)`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

const ask = (menuNo: string, askService: AskService) => getCustomMenuUrl({ db: test.db, askService }, context, menuNo)
const refused = (code: string) => expect.objectContaining({ declaration: expect.objectContaining({ code }) })

describe('a custom: menu entry (shell §2)', () => {
  it('asks the address of the menu and hands on dcUrl and the named values, and is logged', async () => {
    const asked: string[] = []
    const answer = await ask('partner', async (url) => {
      asked.push(url)
      return { dcUrl: 'https://partner.example/in', ticket: 'a b', count: 3, isNew: true, nested: { a: 1 }, none: null }
    })
    expect(answer).toEqual({
      dcUrl: 'https://partner.example/in',
      parameters: { ticket: 'a b', count: '3', isNew: 'true' },
    })
    expect(asked).toEqual(['https://partner.example/enter'])
    expect(notes).toEqual([{ documentNo: 'partner', detail: { address: 'https://partner.example/enter' } }])
  })

  it.each([undefined, '', 'javascript:alert(1)', 'file:///etc/passwd', 7])(
    'hands on no %s as an address',
    async (dcUrl) => {
      await expect(ask('partner', async () => ({ dcUrl }))).rejects.toEqual(refused('identity.menuServiceFailed'))
    },
  )

  it('tells a forbidden service from one that failed', async () => {
    const failing = (isForbidden: boolean) => () => Promise.reject(new OutboundError('no', isForbidden))
    await expect(ask('partner', failing(true))).rejects.toEqual(refused('identity.menuServiceForbidden'))
    await expect(ask('partner', failing(false))).rejects.toEqual(refused('identity.menuServiceFailed'))
  })

  it.each(['hidden', 'nowhere', 'userOrder'])('shell §8: is not found when it is %s', async (menuNo) => {
    const never: AskService = () => Promise.reject(new Error('asked'))
    await expect(ask(menuNo, never)).rejects.toEqual(refused('identity.menuNotFound'))
  })
})
