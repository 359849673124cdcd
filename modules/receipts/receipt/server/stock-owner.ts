/** Goods of VMI orders (type 3) stay the supplier's until they are consumed (domain, consignment 13). */
export const stockOwner = (batch: { order_type: string; supplier_no: string }): string =>
  batch.order_type === '3' ? batch.supplier_no : ''
