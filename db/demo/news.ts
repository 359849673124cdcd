import { addDays } from '#platform/contract/values/dates.ts'
import type { Language } from '#platform/contract/values/languages.ts'

type Texts = Record<Language, { subject: string; content: string }>

const holiday: Texts = {
  'en-US': {
    subject: 'Receiving hours of the Shenzhen warehouse over the holidays',
    content:
      '<p>The raw-material warehouse in Shenzhen receives until <strong>16:00</strong> on the last working day before the holidays and opens again at 8:30 on the first day after them.</p><ul><li>Please create your notice at least one day ahead.</li><li>Trucks without a notice wait until the gate has time for them.</li></ul>',
  },
  'zh-CN': {
    subject: '深圳原材料仓节假日收货时间安排',
    content:
      '<p>深圳原材料仓在节前最后一个工作日收货至 <strong>16:00</strong>，节后首个工作日 8:30 恢复收货。</p><ul><li>请至少提前一天创建送货单。</li><li>没有送货单的车辆需等待收货口空闲。</li></ul>',
  },
  'zh-TW': {
    subject: '深圳原物料倉假期收貨時間',
    content:
      '<p>深圳原物料倉於假期前最後一個工作日收貨至 <strong>16:00</strong>，假期後第一個工作日 8:30 恢復收貨。</p><ul><li>請至少提前一天建立送貨單。</li><li>沒有送貨單的車輛須等候收貨口有空。</li></ul>',
  },
  vi: {
    subject: 'Giờ nhận hàng của kho Thâm Quyến trong dịp nghỉ lễ',
    content:
      '<p>Kho nguyên vật liệu Thâm Quyến nhận hàng đến <strong>16:00</strong> ngày làm việc cuối trước kỳ nghỉ và mở lại lúc 8:30 ngày làm việc đầu tiên sau đó.</p><ul><li>Vui lòng tạo ASN trước ít nhất một ngày.</li><li>Xe không có ASN phải chờ đến khi cổng rảnh.</li></ul>',
  },
}

const labels: Texts = {
  'en-US': {
    subject: 'Every carton carries a label from next month on',
    content:
      '<p>From next month on each carton needs a label with item, quantity and lot. Cartons without one are put aside and checked last.</p><p>Ask your buyer if you need a sample of the label.</p>',
  },
  'zh-CN': {
    subject: '下月起每箱须贴标签',
    content:
      '<p>自下月起，每箱须贴有物料号、数量和批号的标签。未贴标签的箱子将单独存放，最后检验。</p><p>如需标签样张，请联系对应采购员。</p>',
  },
  'zh-TW': {
    subject: '下個月起每箱須貼標籤',
    content:
      '<p>自下個月起，每箱須貼有料號、數量與批號的標籤。未貼標籤的箱子會另外放置，最後才檢驗。</p><p>如需標籤樣張，請洽您的採購窗口。</p>',
  },
  vi: {
    subject: 'Từ tháng sau mỗi thùng phải có nhãn',
    content:
      '<p>Từ tháng sau, mỗi thùng cần có nhãn ghi mã hàng, số lượng và số lô. Thùng không có nhãn sẽ để riêng và kiểm tra sau cùng.</p><p>Nếu cần mẫu nhãn, vui lòng liên hệ nhân viên mua hàng của bạn.</p>',
  },
}

const sourcing: Texts = {
  'en-US': {
    subject: 'Second source wanted for connectors and cable sets',
    content:
      '<p>We look for a second maker of board-to-board connectors and of cable sets up to 300 mm, with deliveries to Shenzhen and Bình Dương.</p><p>Write to <a href="mailto:buyer@harbour.example">buyer@harbour.example</a> with your certificates and your lead times.</p>',
  },
  'zh-CN': {
    subject: '征集连接器与线束第二供应商',
    content:
      '<p>现征集板对板连接器及 300 mm 以内线束的第二供应商，交货地为深圳和平阳。</p><p>请将资质证书和交期发送至 <a href="mailto:buyer@harbour.example">buyer@harbour.example</a>。</p>',
  },
  'zh-TW': {
    subject: '徵求連接器與線材的第二供應商',
    content:
      '<p>現徵求板對板連接器及 300 mm 以內線材的第二供應商，交貨地為深圳與平陽。</p><p>請將資格證書與交期寄至 <a href="mailto:buyer@harbour.example">buyer@harbour.example</a>。</p>',
  },
  vi: {
    subject: 'Tìm nhà cung cấp thứ hai cho đầu nối và bộ dây',
    content:
      '<p>Chúng tôi tìm nhà sản xuất thứ hai cho đầu nối bo mạch và bộ dây dài đến 300 mm, giao hàng tại Thâm Quyến và Bình Dương.</p><p>Xin gửi chứng nhận và thời gian giao hàng đến <a href="mailto:buyer@harbour.example">buyer@harbour.example</a>.</p>',
  },
}

const rules: Texts = {
  'en-US': {
    subject: 'Rules of delivery, new edition',
    content:
      '<h2>What changes</h2><p>Early deliveries of more than three days need the consent of the buyer. Lots older than twelve months are not accepted.</p><table><tbody><tr><th>Deviation</th><th>What happens</th></tr><tr><td>Early by up to 3 days</td><td>received</td></tr><tr><td>Early by more</td><td>waits at your cost</td></tr></tbody></table>',
  },
  'zh-CN': {
    subject: '新版送货管理规定',
    content:
      '<h2>主要变化</h2><p>提前三天以上送货须经采购员同意；超过十二个月的批次不予接收。</p><table><tbody><tr><th>偏差</th><th>处理</th></tr><tr><td>提前三天以内</td><td>正常收货</td></tr><tr><td>提前三天以上</td><td>等待，费用由供应商承担</td></tr></tbody></table>',
  },
  'zh-TW': {
    subject: '新版送貨管理規定',
    content:
      '<h2>主要變更</h2><p>提前三天以上送貨須經採購同意；超過十二個月的批號不予收貨。</p><table><tbody><tr><th>差異</th><th>處理方式</th></tr><tr><td>提前三天以內</td><td>正常收貨</td></tr><tr><td>提前三天以上</td><td>等候，費用由供應商負擔</td></tr></tbody></table>',
  },
  vi: {
    subject: 'Quy định giao hàng, bản mới',
    content:
      '<h2>Thay đổi chính</h2><p>Giao sớm hơn ba ngày cần có sự đồng ý của nhân viên mua hàng. Không nhận lô đã quá mười hai tháng.</p><table><tbody><tr><th>Sai lệch</th><th>Cách xử lý</th></tr><tr><td>Sớm đến 3 ngày</td><td>nhận bình thường</td></tr><tr><td>Sớm hơn nữa</td><td>chờ, nhà cung cấp chịu phí</td></tr></tbody></table>',
  },
}

const stocktaking: Texts = {
  'en-US': {
    subject: 'Stocktaking: put receipts through by Thursday evening',
    content:
      '<p>Receipts of goods that have arrived must be booked by Thursday 18:00, so that the count begins with right figures.</p>',
  },
  'zh-CN': {
    subject: '盘点通知：周四晚前完成收货过账',
    content: '<p>已到货物须在周四 18:00 前完成收货过账，确保盘点账面数量准确。</p>',
  },
  'zh-TW': {
    subject: '盤點通知：週四晚上前完成收貨過帳',
    content: '<p>已到貨的物料須於週四 18:00 前完成收貨過帳，確保盤點帳面數量正確。</p>',
  },
  vi: {
    subject: 'Kiểm kê: hoàn tất ghi nhận hàng trước tối thứ Năm',
    content: '<p>Hàng đã về phải được ghi nhận trước 18:00 thứ Năm để số liệu kiểm kê chính xác.</p>',
  },
}

/** News of the demo company: three outdoors, one for its suppliers, one for its own people. */
export const demoNews = (today: string) => {
  const news = (daysAgo: number, texts: Texts, more: object = {}) => ({
    author: 'Edward Lau',
    whereNews: '1' as const,
    newsBusiness: '1' as const,
    outDoorType: '1' as const,
    topSign: false,
    validFrom: addDays(today, -daysAgo),
    validTo: null,
    publishObject: 'all' as const,
    orgNos: [],
    supplierNos: [],
    addDate: `${addDays(today, -daysAgo)} 09:15:00`,
    texts,
    ...more,
  })
  return [
    news(1, holiday, { topSign: true }),
    news(4, sourcing, { outDoorType: '2' }),
    news(9, rules, { outDoorType: '3' }),
    news(2, labels, { whereNews: '2', newsBusiness: '2', publishObject: 'supplier' }),
    news(0, stocktaking, { whereNews: '2', newsBusiness: '2', publishObject: 'purchaser' }),
  ]
}
