import { describe, expect, it } from 'vitest'
import * as deliveryFields from '#modules/deliveries/asn/contract/fields.ts'
import { deliveriesRecords } from '#modules/deliveries/contract/records.ts'
import { identityRecords } from '#modules/identity/contract/records.ts'
import { inventoryRecords } from '#modules/inventory/contract/records.ts'
import * as inventoryFields from '#modules/inventory/strategy/contract/fields.ts'
import { masterDataRecords } from '#modules/master-data/contract/records.ts'
import { numberPreviewFields } from '#modules/master-data/number-rule/contract/records/rule-records.ts'
import * as masterDataFields from '#modules/master-data/record/contract/fields.ts'
import { ordersRecords } from '#modules/orders/contract/records.ts'
import * as orderFields from '#modules/orders/order/contract/fields.ts'
import * as receiptFields from '#modules/receipts/receipt/contract/fields.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'

/** What follows which field wherever both stand in one form or search (spec shell §5). */
const FOLLOWERS = [
  ['IBmDocTypeService/', 'orgNo'],
  ['IBmWaveService/', 'orgNo'],
  ['IBmMachineService/', 'orgNo'],
  ['IBmWarehouseService/', 'orgNo'],
  ['IBmSupplierService/', 'orgNo'],
  ['IBmItemService/', 'orgNo'],
  ['IBmClassifyTypeService/', 'orgNo'],
  ['IBmBarRuleHeadService/', 'itemRule'],
] as const

const isTable = (value: unknown): value is FieldTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 1 &&
  Object.values(value).every((one: unknown) => typeof one === 'object' && one !== null && 'kind' in one)

const tables = [
  ...[deliveryFields, inventoryFields, masterDataFields, orderFields, receiptFields].flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (isTable(table) ? [[name, table] as const] : [])),
  ),
  ['numberPreviewFields', numberPreviewFields as FieldTable] as const,
  ...[...deliveriesRecords, ...identityRecords, ...inventoryRecords, ...masterDataRecords, ...ordersRecords].map(
    ({ id, fields }) => [id, fields] as const,
  ),
]

/** A field that people put in or search by. */
const isPutIn = ({ show, importAs, search }: FieldDeclaration): boolean =>
  importAs !== undefined || search !== undefined || show === '1' || show === '3'

describe('shell §5: dependent selects', () => {
  it.each(FOLLOWERS)('of %s follow %s wherever it is chosen beside them', (lookup, leader) => {
    const alone = tables.flatMap(([id, fields]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const isChosenHere = name !== leader && field.lookup?.startsWith(lookup) === true && isPutIn(field)
        const leads = fields[leader]
        if (!isChosenHere || leads?.lookup === undefined || !isPutIn(leads)) return []
        return Object.hasOwn(field.follows ?? {}, leader) ? [] : [`${id}.${name}`]
      }),
    )
    expect(alone).toEqual([])
  })

  it('are found: there are such fields', () => {
    const following = tables.flatMap(([, fields]) =>
      Object.values(fields).filter(({ follows }) => follows !== undefined),
    )
    expect(following.length).toBeGreaterThan(20)
  })
})
