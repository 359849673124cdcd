import { describe, expect, it } from 'vitest'
import { defineErrors } from '#platform/contract/errors.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { defineRules } from '#platform/contract/rules.ts'
import { defineTexts } from '#platform/contract/texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { listRules } from './list-rules.ts'

const english = {
  errors: { late: 'Order {{no}} is late.', closed: 'It is closed.' },
  rules: { area: 'Time', early: 'Come within {{days}} days of {{most, number}}.', open: 'Only what is open changes.' },
}
const vietnamese = {
  errors: { late: 'Đơn {{no}} trễ.', closed: 'Đã đóng.' },
  rules: { area: 'Thời gian', early: 'Trong {{days}} ngày của {{most, number}}.', open: 'Chỉ phần đang mở.' },
}
const texts = defineTexts('tests', { 'en-US': english, 'zh-CN': english, 'zh-TW': english, vi: vietnamese })
const errors = defineErrors('tests', english.errors, { late: 409, closed: 409 })
const rules = defineRules('tests', english.rules, {
  early: { refusals: [errors.late], values: { days: 7 } },
  open: { refusals: [errors.closed], sides: ['supplier'], menus: ['orders'] },
})
const catalogue = createTextCatalogue([texts])
const read = listRules(() => ({ rules, values: { 'tests.early': { most: 50_000 } } }))

const rulesFor = (side: 'purchaser' | 'supplier', menuNo: string, language: Language = 'en-US') => {
  const flags = new Map([[menuNo, new Set<PermissionFlag>(['isSearch'])]])
  return read({ caller: { side, flags }, translate: catalogue.translator(language) } as unknown as CallContext, {})
}

describe('the list of rules', () => {
  it('words each rule with its declared values and its settings', async () => {
    const [first] = await rulesFor('purchaser', 'orders')
    expect(first).toEqual({
      rule: 'tests.early',
      area: 'Time',
      sentence: 'Come within 7 days of 50,000.',
      isMine: true,
      refusals: [{ errorCode: 'tests.late', sentence: 'Order … is late.' }],
    })
  })

  it('speaks the language of its reader, numbers included', async () => {
    const [first] = await rulesFor('purchaser', 'orders', 'vi')
    expect(first).toMatchObject({ area: 'Thời gian', sentence: 'Trong 7 ngày của 50.000.' })
  })

  it('tells the reader’s own rules by side and menu', async () => {
    const isMine = async (side: 'purchaser' | 'supplier', menuNo: string) =>
      (await rulesFor(side, menuNo)).map((rule) => rule.isMine)
    expect(await isMine('purchaser', 'orders')).toEqual([true, false])
    expect(await isMine('supplier', 'news')).toEqual([true, false])
    expect(await isMine('supplier', 'orders')).toEqual([true, true])
  })
})
