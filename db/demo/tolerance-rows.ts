/** How far deliveries and invoices of the demo company may differ: columns as in the database. */
export const demoToleranceRows = {
  srm_delivery_tolerance: [
    // Reels hold a little more or less than they say.
    {
      tolerance_name: '卷带包装允差',
      org_no: 'VN20',
      supplier_no: 'S1003',
      over_percent: '5',
      under_percent: '2',
      over_action: 'warn',
    },
  ],
  srm_match_tolerance: [
    // Of each value the most particular rule counts; what none fills must agree exactly.
    {
      tolerance_no: 'MT-ALL',
      tolerance_name: 'Whole group',
      match_ways: '3',
      match_basis: 'line',
      match_action: 'warn',
    },
    { tolerance_no: 'MT-SZ', tolerance_name: '深圳发票允差', org_no: 'SZ10', price_percent: '1', tail_amount: '0.06' },
    {
      tolerance_no: 'MT-SZ-1',
      tolerance_name: '东莞精密价格允差',
      org_no: 'SZ10',
      supplier_no: 'S1001',
      price_percent: '2',
    },
    {
      tolerance_no: 'MT-VN',
      tolerance_name: 'Dung sai hóa đơn Việt Nam',
      org_no: 'VN20',
      total_percent: '1',
      tail_amount: '500',
    },
    {
      ...{ tolerance_no: 'MT-VN-2', tolerance_name: 'Dung sai Sao Việt', org_no: 'VN20', supplier_no: 'S1002' },
      ...{ quantity_percent: '0.5', match_action: 'refuse' },
    },
    { tolerance_no: 'MT-HK', tolerance_name: 'Freight of Harbour Trading', org_no: 'HK30', charge_percent: '10' },
  ],
} as const
