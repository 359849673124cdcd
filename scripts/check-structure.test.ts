import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { plantedProject } from './planted-project.ts'

const none = { contract: {}, server: {}, web: {}, name: {} }
const inOrder = {
  'modules/orders/README.md': '# Orders\n',
  'modules/orders/contract/calls.ts': 'export const calls = {}\n',
  'modules/orders/contract/calls.test.ts': '',
  'modules/orders/contract/locales/zh-TW.json': '{}',
  'modules/orders/server/index.ts': 'export const x = 1\n',
  'modules/orders/server/accept-order.ts': 'export async function acceptOrder() {}\n',
  'modules/orders/server/accept-order.test.ts': '',
  'modules/orders/web/index.ts': '',
  'modules/orders/web/OrderListPage.tsx': 'export function OrderListPage() {}\n',
  'modules/orders/web/OrderListPage.browser.test.tsx': '',
  'platform/server/sql-text.ts': 'export function quoteSqlText() {}\n',
}

function found(files: Record<string, string>, exceptions = none): string[] {
  return checkStructure(plantedProject({ ...inOrder, ...files }), exceptions).map(({ path }) => path)
}

describe('the structure check', () => {
  it('accepts a module that keeps to the vocabulary', () => {
    expect(found({})).toEqual([])
  })

  it.each([
    ['modules/orders/contract/wishes.ts', 'export const wishes = 1\n'],
    ['modules/orders/contract/locales/fr.json', '{}'],
    ['modules/orders/server/reads/list-orders.ts', 'export function listOrders() {}\n'],
    ['modules/orders/web/use-order.ts', 'export function useOrder() {}\n'],
    ['modules/orders/web/OrderScreen.tsx', 'export function OrderScreen() {}\n'],
    ['modules/orders/extra.ts', 'export const extra = 1\n'],
    ['modules/orders/server/refuse-order.ts', 'export function acceptOrder() {}\n'],
    ['platform/server/date-utils.ts', 'export function dateUtils() {}\n'],
    ['platform/server/OrderManager/run.ts', 'export function run() {}\n'],
    ['platform/server/sqlText.ts', 'export const sqlText = 1\n'],
    ['platform/web/data-grid.tsx', 'export function DataGrid() {}\n'],
    ['platform/server/two-things.ts', 'export function one() {}\n'],
  ])('finds %s', (path, text) => {
    expect(found({ [path]: text })).toContain(path)
  })

  it('lets a web room hold types that several of its screens share, and nothing else beside them', () => {
    const types = "import type { Order } from '../contract/calls.ts'\n\nexport type OrderRow = Order\n"
    expect(found({ 'modules/orders/web/order-row.ts': types })).toEqual([])
    const path = 'modules/orders/web/order-row.ts'
    expect(found({ [path]: `${types}export const orderRow = 1\n` })).toEqual([path])
    expect(found({ [path]: `${types.replace('import type', 'import')}` })).toEqual([path])
  })

  it('finds a module without a README, and a README that is too long', () => {
    expect(found({ 'modules/news/contract/calls.ts': '' })).toEqual(['modules/news/README.md'])
    expect(found({ 'modules/orders/README.md': 'line\n'.repeat(81) })).toEqual(['modules/orders/README.md'])
  })

  it('accepts a listed exception, in the module that it is listed for only', () => {
    const exceptions = { ...none, contract: { 'orders/wishes.ts': 'the wishes are shared by both sides' } }
    expect(found({ 'modules/orders/contract/wishes.ts': 'export const wishes = 1\n' }, exceptions)).toEqual([])
    const elsewhere = { 'modules/news/README.md': '', 'modules/news/contract/wishes.ts': 'export const wishes = 1\n' }
    expect(found(elsewhere, exceptions)).toEqual(['modules/news/contract/wishes.ts'])
  })
})
