import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { plantedProject } from './planted-project.ts'

const none = { vocabulary: {}, name: {}, folder: {}, above: {} }
const inOrder = {
  'modules/orders/README.md': '# Orders\n',
  'modules/orders/contract.ts': "export { calls } from './order/contract/calls.ts'\n",
  'modules/orders/server.ts': 'export const x = 1\n',
  'modules/orders/web.ts': '',
  'modules/orders/locales/zh-TW.json': '{}',
  'modules/orders/contract/errors.ts': 'export const ordersErrors = {}\n',
  'modules/orders/order/contract/calls.ts': 'export const calls = {}\n',
  'modules/orders/order/contract/calls.test.ts': '',
  'modules/orders/order/contract/records/tolerance-record.ts': 'export const toleranceRecord = {}\n',
  'modules/orders/answer/server/accept-order.ts': 'export async function acceptOrder() {}\n',
  'modules/orders/answer/server/accept-order.test.ts': '',
  'modules/orders/order/web/OrderListPage.tsx': 'export function OrderListPage() {}\n',
  'modules/orders/order/web/OrderListPage.browser.test.tsx': '',
  'modules/orders/order/web/use-order.ts': 'export function useOrder() {}\n',
  'modules/claims/README.md': '# Claims\n',
  'modules/claims/contract/calls.ts': 'export const calls = {}\n',
  'modules/claims/server/settle-claim.ts': 'export function settleClaim() {}\n',
  'modules/claims/web/ClaimListPage.tsx': 'export function ClaimListPage() {}\n',
  'platform/server/sql-text.ts': 'export function quoteSqlText() {}\n',
  'platform/server/sheet-worker.ts': "import { run } from './run.ts'\n\nexport type Job = string\n\nrun()\n",
}

function found(files: Record<string, string>, exceptions = none): string[] {
  return checkStructure(plantedProject({ ...inOrder, ...files }), exceptions).map(({ path }) => path)
}

const crowd = (folder: string, name: (index: number) => string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [`${folder}/${name(index)}`, `export const take${index} = 1\n`]),
  )

describe('the structure check', () => {
  it('accepts modules of one document and of several that keep to the vocabulary', () => {
    expect(found({})).toEqual([])
  })

  it.each([
    ['modules/orders/order/contract/wishes.ts', 'export const wishes = 1\n'],
    ['modules/claims/contract/wishes.ts', 'export const wishes = 1\n'],
    ['modules/orders/locales/fr.json', '{}'],
    ['modules/orders/order/locales/vi.json', '{}'],
    ['modules/orders/contract/locales/vi.json', '{}'],
    ['modules/orders/contract/calls.ts', 'export const calls = 1\n'],
    ['modules/orders/server/close-order.ts', 'export function closeOrder() {}\n'],
    ['modules/orders/web/OrderDialog.tsx', 'export function OrderDialog() {}\n'],
    ['modules/orders/order/server/index.ts', 'export const index = 1\n'],
    ['modules/orders/order/web/index.ts', 'export const index = 1\n'],
    ['modules/orders/order/server/reads/list-orders.ts', 'export function listOrders() {}\n'],
    ['modules/orders/order/web/order-row.ts', 'export const somethingElse = 1\n'],
    ['modules/orders/order/web/OrderScreen.tsx', 'export function OrderScreen() {}\n'],
    ['modules/orders/order/close-order.ts', 'export function closeOrder() {}\n'],
    ['modules/orders/extra.ts', 'export const extra = 1\n'],
    ['modules/orders/answer/server/refuse-order.ts', 'export function acceptOrder() {}\n'],
    ['platform/server/date-utils.ts', 'export function dateUtils() {}\n'],
    ['platform/server/OrderManager/run.ts', 'export function run() {}\n'],
    ['platform/server/sqlText.ts', 'export const sqlText = 1\n'],
    ['platform/server/mail-worker.ts', 'export function send() {}\n'],
    ['platform/web/data-grid.tsx', 'export function DataGrid() {}\n'],
    ['platform/server/two-things.ts', 'export function one() {}\n'],
  ])('finds %s', (path, text) => {
    expect(found({ [path]: text })).toContain(path)
  })

  it('lets a contract say what both worlds compute, documented, named after it, and without schemas', () => {
    const path = 'modules/orders/answer/contract/tolerance.ts'
    const plain = '/** How far an answer may lie off. */\nexport const tolerance = 1\n'
    const test = 'modules/orders/answer/contract/tolerance.test.ts'
    expect(found({ [path]: plain, [test]: '' })).toEqual([])
    expect(found({ [path]: plain.replace(/^.*\n/, '') })).toEqual([path])
    expect(found({ [path]: plain.replace('tolerance =', 'limit =') })).toEqual([path])
    expect(found({ [path]: `import { z } from 'zod'\n\n${plain}` })).toEqual([path])
    expect(found({ [path]: `import { shape } from './schemas.ts'\n\n${plain}`, [test]: '' })).toEqual([test, path])
    expect(found({ [path]: `import type { Shape } from './schemas.ts'\n\n${plain}` })).toEqual([])
    expect(found({ [test]: '' })).toEqual([test])
  })

  it('finds folders that hold more than thirty files, tests and their tools left out', () => {
    const folder = 'modules/orders/order/server'
    expect(found(crowd(folder, (index) => `take-${index}.ts`))).toContain(folder)
    expect(found(crowd(folder, (index) => `take-${index}.test.ts`))).toEqual([])
    expect(found(crowd('apps/server/testing', (index) => `take-${index}.ts`))).toEqual([])
    const exceptions = { ...none, folder: { [folder]: 'its commands are cut next' } }
    expect(
      found(
        crowd(folder, (index) => `take-${index}.ts`),
        exceptions,
      ),
    ).not.toContain(folder)
    expect(found({}, exceptions)).toEqual([folder])
  })

  it('finds a module without a README, and a README that is too long', () => {
    expect(found({ 'modules/news/contract/calls.ts': '' })).toEqual(['modules/news/README.md'])
    expect(found({ 'modules/orders/README.md': 'line\n'.repeat(81) })).toEqual(['modules/orders/README.md'])
  })

  it('accepts a listed exception with its looks and tests, where it is listed only, and as long as it is needed', () => {
    const exceptions = { ...none, vocabulary: { 'modules/orders/order/web/OrderBell': 'the bell of the top bar' } }
    const bell = 'export function OrderBell() {}\n'
    const files = {
      'modules/orders/order/web/OrderBell.tsx': bell,
      'modules/orders/order/web/OrderBell.css': '',
      'modules/orders/order/web/OrderBell.browser.test.tsx': '',
    }
    expect(found(files, exceptions)).toEqual([])
    const elsewhere = 'modules/orders/answer/web/OrderBell.tsx'
    expect(found({ ...files, [elsewhere]: bell }, exceptions)).toEqual([elsewhere])
    expect(found({}, exceptions)).toEqual(['modules/orders/order/web/OrderBell'])
    const named = { ...none, name: { 'platform/server/two-things.ts': 'neither is more than the other' } }
    expect(found({ 'platform/server/two-things.ts': 'export function one() {}\n' }, named)).toEqual([])
    expect(found({}, named)).toEqual(['platform/server/two-things.ts'])
  })

  it('finds what the lowest modules name of those above, but for listed files', () => {
    const path = 'modules/messages/email/server/send-order-mail.ts'
    const files = {
      'modules/messages/README.md': '# Messages\n',
      [path]:
        "/** Such as `order.release`. */\nexport const sendOrderMail = () => ['orderReleased', 'orders:fields.purchaseNo']\n",
    }
    expect(found(files)).toEqual([path, path])
    expect(found(files, { ...none, above: { [path]: 'planted' } })).toEqual([])
    expect(found({}, { ...none, above: { [path]: 'planted' } })).toEqual([path])
    expect(found({ 'modules/orders/order/server/release.ts': "export const release = 'orderReleased'\n" })).toEqual([])
  })
})
