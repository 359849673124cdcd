/** Groups of the menu within which keys may work. Users, roles and the product itself are administered by people alone. */
export const KEY_AREAS = [
  'orderCollaboration',
  'offsite',
  'receiptTracking',
  'reconciliationInvoicing',
  'base',
  'goods',
  'storage',
] as const
export type KeyArea = (typeof KEY_AREAS)[number]
