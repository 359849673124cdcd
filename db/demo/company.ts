/** The demo company: a group that buys electronics parts in three countries. Texts are in the language of each unit. */
export const DEMO_TENANT = 'DEMO'

export const demoCompany = {
  tenantsid: DEMO_TENANT,
  tenantName: 'Harbour Electronics Group',
  orgs: [
    { orgNo: 'SZ10', orgName: '海港电子（深圳）有限公司', orgShortName: '海港深圳' },
    { orgNo: 'VN20', orgName: 'Công ty TNHH Harbour Electronics Việt Nam', orgShortName: 'Harbour Việt Nam' },
    { orgNo: 'HK30', orgName: 'Harbour Electronics Trading Limited', orgShortName: 'Harbour Trading' },
  ],
  warehouses: [
    {
      warehouseNo: 'SZ-RM',
      warehouseName: '深圳原材料仓',
      orgNo: 'SZ10',
      isMainWarehouse: true,
      receivingAddress: {
        address: '深圳市宝安区福海街道展景路 18 号 3 号收货口',
        contact: '陈志强',
        phone: '13800138016',
      },
    },
    {
      warehouseNo: 'VN-RM',
      warehouseName: 'Kho nguyên vật liệu Bình Dương',
      orgNo: 'VN20',
      isMainWarehouse: true,
      isPutAwayTask: true,
      receivingAddress: {
        address: 'Lô B7, KCN VSIP II, Thủ Dầu Một, Bình Dương',
        contact: 'Lê Thị Mai',
        phone: '0274-3635120',
      },
    },
    {
      warehouseNo: 'HK-DC',
      warehouseName: 'Kwai Chung Distribution Centre',
      orgNo: 'HK30',
      receivingAddress: {
        address: '9/F, 88 Container Port Road, Kwai Chung, New Territories',
        contact: 'Doris Cheung',
        phone: '2480-7719',
      },
    },
  ],
  classifyTypes: [
    { classifyType: 'RAW', classifyTypeName: '原材料采购', docNature: '1' },
    { classifyType: 'MRO', classifyTypeName: 'Maintenance and packaging supplies', docNature: '1' },
    { classifyType: 'OUT', classifyTypeName: 'Xuất kho sản xuất', docNature: '2' },
  ],
  suppliers: [
    {
      supplierNo: 'S1001',
      supplierName: '东莞精密电子元件有限公司',
      supplierShortName: '东莞精密',
      contact: '黄丽华',
      telNo: '0769-2286118',
      email: 'sales@dg-precision.example',
      paymentDays: 60,
      taxRegistrationNo: '91441900MA4W3F5X7Q',
      contacts: [
        { name: '黄丽华', position: '销售经理', telNo: '0769-2286118', email: 'sales@dg-precision.example' },
        { name: '罗建国', position: '仓库主管', mobileNo: '13922851187' },
      ],
      bankAccounts: [
        {
          accountNo: '44050177 1234 0001 8866',
          accountName: '东莞精密电子元件有限公司',
          bankName: '中国建设银行',
          bankBranch: '东莞长安支行',
          currency: 'CNY',
        },
      ],
      shippingAddresses: [
        { address: '东莞市长安镇振安东路 266 号 A 栋成品仓', contact: '黄丽华', phone: '13922851180' },
        { address: '东莞市虎门镇太沙路 51 号中转仓', contact: '罗建国', phone: '13922851187' },
      ],
    },
    {
      supplierNo: 'S1002',
      supplierName: 'Công ty Cổ phần Linh kiện Sao Việt',
      supplierShortName: 'Sao Việt',
      contact: 'Phạm Quốc Bảo',
      telNo: '0251-3836990',
      email: 'banhang@saoviet.example',
      paymentDays: 30,
      taxRegistrationNo: '3600254417',
      contacts: [{ name: 'Phạm Quốc Bảo', position: 'Trưởng phòng bán hàng', telNo: '0251-3836990' }],
      shippingAddresses: [
        { address: 'Số 12, đường 3A, KCN Biên Hòa II, Đồng Nai', contact: 'Phạm Quốc Bảo', phone: '0251-3836990' },
      ],
    },
    {
      supplierNo: 'S1003',
      supplierName: 'Pacific Connectors Inc.',
      supplierShortName: 'Pacific',
      contact: 'Walter Ames',
      telNo: '852-27304416',
      email: 'orders@pacific-connectors.example',
      isDeliveryFrozen: true,
      freezeReason: 'Two lots without certificates; quality audit pending',
      shippingAddresses: [
        { address: '1420 Harbor Bay Parkway, Dock 6, Alameda, CA 94502', contact: 'Walter Ames', phone: '2730-4416' },
      ],
    },
  ],
  units: [
    { unitNo: 'PCS', unitName: 'Piece', decimals: 0, commonCode: 'H87' },
    { unitNo: 'ROLL', unitName: 'Roll', decimals: 0, commonCode: 'XRO' },
    { unitNo: 'BOX', unitName: 'Box', decimals: 0, commonCode: 'XBX' },
    { unitNo: 'KG', unitName: 'Kilogram', decimals: 3, commonCode: 'KGM' },
    { unitNo: 'M', unitName: 'Metre', decimals: 2, commonCode: 'MTR' },
    { unitNo: 'L', unitName: 'Litre', decimals: 2, commonCode: 'LTR' },
    { unitNo: 'DOZ', unitName: 'Dozen', decimals: 2, commonCode: 'DZN' },
    { unitNo: 'G', unitName: 'Gram', decimals: 1, commonCode: 'GRM' },
  ],
  currencies: [
    { currency: 'USD', currencyName: 'US dollar', decimals: 2 },
    { currency: 'CNY', currencyName: '人民币元', decimals: 2 },
    { currency: 'JPY', currencyName: 'Japanese yen', decimals: 0 },
    { currency: 'VND', currencyName: 'Đồng Việt Nam', decimals: 0 },
  ],
  answerRules: [
    { orgNo: '*', canSupplierRefuse: true, acceptanceLimitHours: 48, earlyDays: 3, lateDays: 0 },
    { orgNo: 'VN20', canSupplierRefuse: true, acceptanceLimitHours: 48, earlyDays: 5, lateDays: 1 },
    {
      orgNo: 'HK30',
      canSupplierRefuse: true,
      acceptanceLimitHours: 48,
      earlyDays: 3,
      lateDays: 0,
      isShippingApproved: true,
    },
  ],
  deliveryRules: [
    { orgNo: '*', advanceDays: 30, canMergeOrders: true, canMergeOrderTypes: false },
    { orgNo: 'HK30', advanceDays: 15, canMergeOrders: true, canMergeOrderTypes: false },
  ],
} as const
