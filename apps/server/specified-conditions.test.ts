import { describe, expect, it } from 'vitest'
import { lookups } from '#modules/master-data/lookup/contract/lookups.ts'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { newAsn } from './testing/new-asn.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()
type Rows = ListAnswer<Record<string, unknown>>

const post = async (userNo: 'buyer' | 'supplier' | 'admin', path: string, body: object) =>
  wireClient.json(running.context.address, path, body, { token: await running.context.token(userNo) })

describe('shell §5: lookups of the specification', () => {
  const ROLES = 'ISysRoleService/getFullAuthorityRoleListByParams'
  const USERS = 'ISysUserService/getFullAuthorityUserListByParams'
  const chosenByStatus = Object.entries(lookups).flatMap(([path, { fields }]) => ('statusCode' in fields ? path : []))

  it.each([...chosenByStatus, ROLES, USERS])('%s takes statusCode 1 beside an empty keyword', async (path) => {
    const answer = await post('admin', path, { current: 1, size: 10, condition: { statusCode: '1', keyword: '' } })
    expect([answer.status, answer.body.errorMessage]).toEqual([200, undefined])
  })

  it('have every role as valid', async () => {
    const find = async (statusCode: string) =>
      (await post('admin', ROLES, { condition: { statusCode } })).body.data as Rows
    const valid = await find('1')
    expect(valid.records).toEqual(
      expect.arrayContaining([expect.objectContaining({ roleNo: 'buyer', statusCode: '1' })]),
    )
    expect((await find('0')).total).toBe(0)
  })

  it('find the templates that are meant for all beside those of the organisation, customer or supplier', async () => {
    const TEMPLATES = 'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams'
    const all = { module: 'orders.order', templateType: '4', statusCode: '1' }
    for (const narrowed of [{ orgNo: 'SZ10' }, { supplierNo: 'S1001' }, { customerNo: 'C1' }, { orgNo: ['SZ10'] }]) {
      const { body } = await post('buyer', TEMPLATES, { condition: { ...all, ...narrowed } })
      const codes = (body.data as Rows).records.map(({ templateCode }) => templateCode)
      expect([narrowed, codes.length > 0]).toEqual([narrowed, true])
    }
  })

  it('find outdoor news of every kind for an empty outDoorType', async () => {
    const condition = { publish: 1, whereNews: 1, newsBusiness: 1, outDoorType: '' }
    const body = { current: 1, size: 10, condition, field: 'adddate', order: 'desc' }
    const answer = await wireClient.json(running.context.address, 'ISysNewsService/getOutDoorSysNews', body)
    expect(answer.status).toBe(200)
  })
})

describe('domain §6: only see purchaser, only see supplier', () => {
  it.each(['ISupSrmSysUserService/getsysuserlist', 'ISysOperationLogService/getsysoperationloglist'])(
    '%s shows the rows of one side',
    async (path) => {
      // Of each side there is somebody, and something that they did.
      await running.context.order('executing')
      const rowsOf = async (condition: object) =>
        ((await post('admin', path, { size: 500, condition })).body.data as Rows).records.map(({ side }) => side)
      const all = await rowsOf({})
      for (const side of ['purchaser', 'supplier']) {
        const shown = await rowsOf({ side })
        expect([side, new Set(shown)]).toEqual([side, new Set([side])])
        expect(shown).toHaveLength(all.filter((one) => one === side).length)
      }
    },
  )
})

describe('domain §8: a value that is missing is told in the sentence of the specification, once', () => {
  type Promised = { supReplyQty?: string | null; supReplyDate?: string | null }
  async function answerWith(promised: Promised) {
    const { id, version, lines } = await running.context.order('accepting')
    const answers = [{ batchId: lines[0]?.batchId, deliveries: [promised] }]
    return post('supplier', 'ISupSrmPurchaseHeadService/acceptPurchase', { condition: { id, version, answers } })
  }
  const place = 'answers.0.deliveries.0'

  it.each([
    ['an empty', { supReplyQty: '', supReplyDate: '2026-03-20' }],
    ['a blank', { supReplyQty: ' ', supReplyDate: '2026-03-20' }],
    ['no', { supReplyQty: null, supReplyDate: '2026-03-20' }],
    ['an absent', { supReplyDate: '2026-03-20' }],
  ])('%s promised quantity', async (_case, promised) => {
    const message = 'The promised quantity cannot be empty'
    expect(await answerWith(promised)).toMatchObject({
      status: 422,
      body: {
        errorCode: 'orders.promisedQuantityEmpty',
        errorMessage: message,
        details: [{ path: `${place}.supReplyQty`, message }],
      },
    })
  })

  it('an empty promised delivery date', async () => {
    const message = 'The promised delivery date cannot be empty'
    const { status, body } = await answerWith({ supReplyQty: '1', supReplyDate: '' })
    expect([status, body.errorCode, body.errorMessage]).toEqual([422, 'orders.promisedDateEmpty', message])
    expect(body.details).toEqual([{ path: `${place}.supReplyDate`, message }])
  })

  it('both, each with its own', async () => {
    const { body } = await answerWith({})
    expect(body.details?.map(({ message }) => message)).toEqual([
      'The promised quantity cannot be empty',
      'The promised delivery date cannot be empty',
    ])
  })

  it('an empty delivery quantity of a new ASN', async () => {
    const { context } = running
    const asn = newAsn(await context.order('executing'), '', context.today)
    const { status, body } = await post('supplier', 'ISrmAsnHeadService/addAsn', { condition: asn })
    expect([status, body.errorMessage]).toEqual([422, 'The delivery quantity is wrong'])
    expect(body.details).toEqual([{ path: 'lines.0.deliveryQty', message: 'The delivery quantity is wrong' }])
  })

  it('a value that fails several checks is told of the first alone', async () => {
    const { status, body } = await answerWith({ supReplyQty: 'x', supReplyDate: '2026-03-20' })
    expect([status, body.errorCode]).toEqual([400, 'wire.invalidInput'])
    expect(body.details?.map(({ path }) => path)).toEqual([`${place}.supReplyQty`])
  })
})
