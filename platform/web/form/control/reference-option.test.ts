import { describe, expect, it } from 'vitest'
import { referenceOption } from './reference-option.ts'

describe('a choice of a lookup', () => {
  it('stores the number that the field is named after and shows the short name', () => {
    const row = { id: '7', supplierNo: 'S1', supplierShortName: 'Huali', supplierName: 'Shenzhen Huali' }
    expect(referenceOption('supplierNo', row)).toMatchObject({ value: 'S1', name: 'Huali' })
  })

  it('finds the number also where the field has a longer name', () => {
    const row = { orgNo: 'O1', warehouseNo: 'W1', warehouseName: 'North' }
    expect(referenceOption('deliveryWarehouseNo', row)).toMatchObject({ value: 'W1', name: 'North' })
  })

  it('takes the first number, code or type of rows that name it otherwise', () => {
    expect(referenceOption('docKind', { id: '1', docType: 'PO', docTypeName: 'Purchase order' })).toMatchObject({
      value: 'PO',
      name: 'Purchase order',
    })
    expect(referenceOption('x', { id: '1', name: 'nothing to store' })).toBeNull()
  })
})
