import { describe, expect, it } from 'vitest'
import { checkLocales } from './check-locales.ts'
import { plantedProject } from './planted-project.ts'

const folder = 'modules/orders/locales'
const english = {
  title: 'Orders',
  count_one: '{{count}} order',
  count_other: '{{count}} orders',
  fields: { qty: 'Quantity' },
}
const other = { title: '订单', count_other: '{{count}} 份订单', fields: { qty: '数量' } }

function found(change: Record<string, object>, code = "t('orders:title'); t(`count`, { count })\n"): string[] {
  const languages = { 'en-US': english, 'zh-CN': other, 'zh-TW': other, vi: other, ...change }
  const files = Object.entries(languages).map(([name, texts]) => [`${folder}/${name}.json`, JSON.stringify(texts)])
  const root = plantedProject({ ...Object.fromEntries(files), 'modules/orders/order/web/OrderListPage.tsx': code })
  return checkLocales(root).map(({ path, advice }) => `${path.replace(`${folder}/`, '')}: ${advice}`)
}

describe('the locale check', () => {
  it('accepts four languages with the same keys and placeholders, whatever their plural forms', () => {
    expect(found({})).toEqual([])
  })

  it('finds a missing key, an extra key, an empty text and other placeholders', () => {
    const changed = { title: '', count_other: '{{number}} đơn', fields: {}, note: 'x' }
    expect(found({ vi: changed })).toEqual([
      expect.stringContaining('vi.json: "count" fills in {number}, English {count}'),
      'vi.json: "fields.qty" is missing',
      'vi.json: "note" is not in English',
      'vi.json: "title" is empty',
    ])
  })

  it('finds a text that a journey names and that its module does not have', () => {
    const files = Object.fromEntries(
      Object.entries({ 'en-US': english, 'zh-CN': other, 'zh-TW': other, vi: other }).map(([name, texts]) => [
        `${folder}/${name}.json`,
        JSON.stringify(texts),
      ]),
    )
    const root = plantedProject({
      ...files,
      'modules/orders/order/web/OrderListPage.tsx': "t('orders:title'); t(`count`, { count })\n",
      'e2e/orders.spec.ts': `t('orders:fields.qty'); t(\`orders:fields.\${name}\`)
        t('orders:fields.gone'); t(\`orders:tabs.\${key}\`)`,
    })
    expect(checkLocales(root)).toEqual([
      { path: 'e2e/orders.spec.ts', advice: '"orders:fields.gone" is no text of its module' },
      { path: 'e2e/orders.spec.ts', advice: '"orders:tabs." is no text of its module' },
    ])
  })

  it('finds what Taiwan calls by another name everywhere else', () => {
    expect(found({ 'zh-TW': { ...other, title: '物料編號' } })).toEqual([
      'zh-TW.json: "title" calls it otherwise than the rest: say 料號',
    ])
  })

  it('finds a text that was left in English, but not names and words that the language shares', () => {
    const note = { title: 'Fax', count_other: 'VMI', fields: { qty: 'Quantity' } }
    const words = { title: 'Fax', count: 'VMI', fields: { qty: 'Quantity' } }
    expect(found({ 'en-US': words, 'zh-CN': words, 'zh-TW': note, vi: words })).toEqual([
      'vi.json: "fields.qty" is the English text: translate it, or list it as the same word',
      'zh-CN.json: "title" is the English text: translate it, or list it as the same word',
      'zh-CN.json: "fields.qty" is the English text: translate it, or list it as the same word',
      'zh-TW.json: "title" is the English text: translate it, or list it as the same word',
      'zh-TW.json: "fields.qty" is the English text: translate it, or list it as the same word',
    ])
  })

  it('finds a missing language', () => {
    const root = plantedProject({
      [`${folder}/en-US.json`]: '{}',
      [`${folder}/zh-CN.json`]: '{}',
      [`${folder}/vi.json`]: '{}',
    })
    expect(checkLocales(root).map(({ path }) => path)).toEqual([`${folder}/zh-TW.json`])
  })

  it('finds a text that no code names; keys that the code completes count as named', () => {
    expect(found({}, "t('orders:title')\n")).toEqual([expect.stringContaining('"count" is used nowhere')])
    const grouped = { state: { open: 'Open' } }
    const chinese = { state: { open: '打开' } }
    const all = { 'en-US': grouped, 'zh-CN': chinese, 'zh-TW': chinese, vi: chinese }
    expect(found(all, ['t(`state.$', '{name}`)\n'].join(''))).toEqual([])
  })

  it('finds text for people in code, but not in tests and demo data', () => {
    expect(found({}, "t('orders:title'); t('count')\nconst label = '订单'\n")).toEqual([
      expect.stringContaining('OrderListPage.tsx:2: text for people belongs in the locales'),
    ])
    const root = plantedProject({
      'db/demo/names.ts': "export const names = ['订单']",
      'platform/server/a.test.ts': "it('订单')",
    })
    expect(checkLocales(root)).toEqual([])
  })
})
