import { benchCompany } from '../bench-company.ts'
import { type HandWritten, prepared } from './hand-written.ts'

const { tenantsid } = benchCompany

/** What is billed: all that an organisation owes to a supplier in one currency. */
export interface BilledParty {
  orgNo: string
  supplierNo: string
  currency: string
  billPeriod: string
}

/**
 * One statement locks what is open, and writes the bill and its lines; what follows from lines, triggers do for both. The database numbers the
 * bill, as for the product.
 */
export function makeBillByHand({ orgNo, supplierNo, currency, billPeriod }: BilledParty): HandWritten {
  return {
    // Numbers of documents count per tenant.
    opening: `begin; set local app.tenantsid = '${tenantsid}'`,
    statements: [
      prepared(`with chosen as materialized (
          select * from srm_payable where tenantsid = '${tenantsid}' and payable_status = 'open' and org_no = '${orgNo}'
            and supplier_no = '${supplierNo}' and currency = '${currency}' order by posting_date, id for update
        ), head as (
          insert into srm_bill (tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, supplier_name,
            is_released, bill_no, bill_period, currency, create_name, update_name)
          select '${tenantsid}', '${orgNo}', min(warehouse_no), min(classify_type), array_agg(distinct warehouse_no),
            array_agg(distinct classify_type), '${supplierNo}', max(supplier_name), false, next_document_no('RB', current_date), '${billPeriod}',
            '${currency}', 'bench-buyer', 'bench-buyer'
          from chosen having count(*) > 0 returning *
        ), lines as (
          insert into srm_bill_line (bill_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, payable_id, source_type,
            origin_no, purchase_no, goods_no, goods_name, purchase_unit_no, posting_date, price, tax_rate, qty, net_amount, tax_amount)
          select h.id, c.tenantsid, c.org_no, c.warehouse_no, c.classify_type, c.supplier_no, false, c.id, c.source_type, c.origin_no, c.purchase_no,
            c.goods_no, c.goods_name, c.purchase_unit_no, c.posting_date, c.price, c.tax_rate, c.open_qty, c.open_net, c.open_tax
          from head h cross join chosen c
        )
        select id::text, version from head`),
    ],
  }
}
