import type pg from 'pg'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { benchCompany } from './bench-company.ts'

const LIST = 'BENCH_GRADE'
const GRADES = ['A', 'B', 'C']

/** A custom field of the order lines, and what a row says in it. */
interface CustomColumn {
  fieldNo: string
  fieldType: string
  dateFormat?: string
  enumMid?: string
  textOf(index: number): string
}

/** A text, a number, a day and a choice, as a company adds them to its order lines. */
export const customColumns: readonly CustomColumn[] = [
  { fieldNo: 'drawingNo', fieldType: '1', textOf: (index) => `DRW-${index}` },
  { fieldNo: 'netWeight', fieldType: '2', textOf: (index) => `${1 + (index % 400)}.25` },
  {
    fieldNo: 'inspectDate',
    fieldType: '3',
    dateFormat: 'YYYY-MM-DD',
    textOf: (index) => `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
  },
  { fieldNo: 'grade', fieldType: '4', enumMid: LIST, textOf: (index) => GRADES[index % GRADES.length] ?? '' },
]

/** Adds the fields to the measured company. */
export async function addCustomColumns(owner: pg.Client): Promise<void> {
  for (const [seq, grade] of GRADES.entries()) {
    await owner.query(
      'insert into sys_enum (tenantsid, enum_mid, enum_value, enum_seq, enum_name) values ($1, $2, $3, $4, $5)',
      [benchCompany.tenantsid, LIST, grade, seq, `Grade ${grade}`],
    )
  }
  for (const { fieldNo, fieldType, dateFormat = '', enumMid = '' } of customColumns) {
    await owner.query(
      `insert into sys_frame_define (tenantsid, module, field_no, field_names, field_type, display_page, date_format, enum_mid)
       values ($1, $2, $3, $4, $5, '23', $6, $7)`,
      [
        benchCompany.tenantsid,
        orderLineCustomFieldSet.module,
        fieldNo,
        { 'en-US': fieldNo },
        fieldType,
        dateFormat,
        enumMid,
      ],
    )
  }
}

/** Takes the fields away, so that other measures find the lists as they were. */
export async function removeCustomColumns(owner: pg.Client): Promise<void> {
  const { tenantsid } = benchCompany
  await owner.query('delete from sys_frame_define where tenantsid = $1', [tenantsid])
  await owner.query('delete from sys_enum where tenantsid = $1 and enum_mid = $2', [tenantsid, LIST])
  // Who once had fields is asked for them; a company without any is not, in the next run either.
  await owner.query('delete from sys_custom_field_version where tenantsid = $1', [tenantsid])
}
