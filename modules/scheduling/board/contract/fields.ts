import { scheduleFields } from '#modules/scheduling/item/contract/fields.ts'
import { choice, date, defineFields } from '#platform/contract/fields.ts'
import { BOARD_PLANS } from './board-columns.ts'
import { BOARD_QUANTITIES } from './board-figures.ts'

const { goodsNo, goodsName, supplierNo, supplierName, orgNo, warehouseNo, classifyType, isLate } = scheduleFields

/** By what the board is searched: as the list of schedules, as far as its rows show it. */
export const boardFilterFields = {
  ...{ goodsNo, goodsName, supplierNo, supplierName, orgNo, warehouseNo, classifyType, isLate },
}

/** By what rows stand together. */
export const BOARD_GROUPS = ['supplier', 'category'] as const
export type BoardGroup = (typeof BOARD_GROUPS)[number]

/** What is chosen above the board. */
export const boardBarFields = defineFields('scheduling', {
  boardFrom: date({ show: '', isRequired: true }),
  boardTo: date({ show: '', isRequired: true }),
  boardPlan: choice({ show: '', isRequired: true, enumName: 'boardPlan', enumValues: BOARD_PLANS }),
  boardQuantity: choice({ show: '', isRequired: true, enumName: 'boardQuantity', enumValues: BOARD_QUANTITIES }),
  boardGroup: choice({ show: '', isRequired: true, enumName: 'boardGroup', enumValues: BOARD_GROUPS }),
})
