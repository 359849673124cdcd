import type { DemoUnit } from './money-plan.ts'

/** What is said of kanban loops, each in the language of its organisation. */
export const demoKanbanTexts: Readonly<
  Record<DemoUnit, { places: readonly string[]; closed: string; recalled: string }>
> = {
  shenzhen: {
    places: ['SMT 1 号线 A2 料架', 'SMT 3 号线 B1 料架', '总装 2 号线 C4 料架', '测试区 D1 货位'],
    closed: '产品停产，不再要货',
    recalled: '装车数量不足，改下一班',
  },
  vietnam: {
    places: ['Chuyền 1, kệ A2', 'Chuyền 4, kệ B1', 'Xưởng ép, ô C3', 'Đóng gói, kệ D1'],
    closed: 'Ngừng sản xuất, không gọi hàng nữa',
    recalled: 'Xe không đủ chỗ, chuyển chuyến sau',
  },
  hongKong: {
    places: ['Kitting bench 1', 'Kitting bench 2', 'Repair shop, rack 3', 'Packing, rack 1'],
    closed: 'Phased out, nothing more is needed',
    recalled: 'No room on the truck, it comes with the next',
  },
}
