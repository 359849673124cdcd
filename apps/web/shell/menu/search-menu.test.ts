import { describe, expect, it } from 'vitest'
import { entriesOf, type MenuNode } from './menu-tree.ts'
import { foldText, searchMenu } from './search-menu.ts'

const entry = (menuNo: string, name: string): MenuNode => ({
  menuNo,
  name,
  icon: '',
  target: { kind: 'unknown' },
  children: [],
})
const group = (menuNo: string, name: string, children: MenuNode[]): MenuNode => ({ menuNo, name, icon: '', children })

const menu = [
  group('orders', 'Phối hợp đơn hàng', [entry('userOrder', 'Đơn hàng'), entry('outsourced', '委外订单')]),
  group('receipts', 'Receipt tracking', [entry('acceptanceDetails', 'Acceptance details')]),
]
const found = (words: string) => entriesOf(searchMenu(menu, words)).map(({ menuNo }) => menuNo)

describe('shell §2: the menu search', () => {
  it('finds by name, whatever its marks and capitals', () => {
    expect(found('don hang')).toContain('userOrder')
    expect(found('ĐƠN')).toContain('userOrder')
    expect(found('委外')).toEqual(['outsourced'])
    expect(found('details accept')).toEqual(['acceptanceDetails'])
  })

  it('finds by number', () => {
    expect(found('ACCEPTANCEdet')).toEqual(['acceptanceDetails'])
  })

  it('keeps all entries of a group that it names', () => {
    expect(found('receipt')).toEqual(['acceptanceDetails'])
    expect(found('phoi hop')).toEqual(['userOrder', 'outsourced'])
  })

  it('finds everything for nothing, and nothing for nonsense', () => {
    expect(found('  ')).toHaveLength(3)
    expect(found('zzz')).toEqual([])
  })

  it('compares full-width signs as plain ones', () => {
    expect(foldText(' ＡＳＮ ')).toBe('asn')
  })
})
