/** How far an order of the demo company has come. */
export type DemoStage =
  | 'pendingRelease'
  | 'accepting'
  | 'issuedAgain'
  | 'rejected'
  | 'cancelled'
  | 'supplierProposal'
  | 'buyerProposal'
  | 'splitAnswer'
  | 'confirmed'
  | 'overdue'
  | 'shipped'
  | 'awaitingApproval'
  | 'asnRejected'
  | 'asnVoided'
  | 'partlyReceived'
  | 'received'
  | 'receivedWithRefusal'
  | 'inspected'
  | 'closed'

/** Orders per stage; besides them there is one over goods that are inspected. */
export const demoStages: Readonly<Record<Exclude<DemoStage, 'inspected'>, number>> = {
  pendingRelease: 4,
  accepting: 5,
  issuedAgain: 1,
  rejected: 2,
  cancelled: 1,
  supplierProposal: 1,
  buyerProposal: 1,
  splitAnswer: 2,
  confirmed: 4,
  overdue: 2,
  shipped: 5,
  awaitingApproval: 3,
  asnRejected: 1,
  asnVoided: 1,
  partlyReceived: 4,
  received: 5,
  receivedWithRefusal: 2,
  closed: 1,
}

/** Orders of earlier months besides, of which everything has arrived. */
export const DEMO_EARLIER_ORDERS = 12

/** Reasons that people give, in the language of the side that gives them. */
export const demoReasons = {
  refuse: 'Không đủ nguyên liệu, không thể giao trước ngày yêu cầu',
  change: '生产计划推迟一周',
  propose: '库存只够先交这个数量',
  rejectAsn: 'Carton labels are missing on the packing list',
  voidAsn: 'Truck was not available, goods will leave with a new notice',
  inspection: '来料外观划伤，抽检不合格',
  close: '项目取消，剩余数量不再需要',
  printAgain: '首页卡纸，重新打印',
  redFlag: '产线即将停工，请优先安排交货',
  leaveEarly: '原料已备齐，希望提前送货以释放库位',
  refuseEarly: 'Kho đã đầy đến hết tuần sau',
  componentsShort: '拆箱清点少两件，外箱无破损',
} as const

/** What people say of deliveries that came, in the language of the side that says it. */
export const demoDeliveryReasons = {
  statement: '包装线已调整，划伤件下周一补发',
  note: 'Agreed by phone: the parts can be used, no replacement needed',
  damage: '外箱压坏，内有一件变形',
  giveBack: '镀层下有锈迹，退回换货',
  scratched: '镜片边缘崩边，判退',
  sampled: '按 AQL 1.0 抽检，外观与尺寸合格',
} as const

/** Remarks that some orders carry. */
export const demoRemarks = [
  '请随货附出厂检验报告',
  'Giao hàng trước 16 giờ',
  'Deliver on standard pallets, max. 1.2 m',
  '',
  '',
  '',
] as const

/** Whoever drives for the suppliers. */
export const demoTransports = [
  {
    wayCarriage: '2',
    delWarehouse: '成品一号仓',
    carType: '厢式货车',
    carNo: '粤S·7K215',
    driver: '罗建国',
    driverPhone: '13922851187',
    trackingNo: '',
  },
  {
    wayCarriage: '1',
    delWarehouse: '',
    carType: '',
    carNo: '',
    driver: '',
    driverPhone: '',
    trackingNo: 'SF1402887316650',
  },
  {
    wayCarriage: '3',
    delWarehouse: 'Kho thành phẩm 2',
    carType: 'Xe tải 5 tấn',
    carNo: '60C-418.27',
    driver: 'Trần Văn Hùng',
    driverPhone: '0908 771 245',
    trackingNo: '',
  },
] as const
