/** What a menu entry may allow its reader to do; names from spec shell §3. `isReceive`… are not flags: they ride on the ones below. */
export const PERMISSION_FLAGS = [
  'isOut',
  'isAdd',
  'isModify',
  'isDelete',
  'isCancelInvalid',
  'isBatchUpdate',
  'isPhysicalDelete',
  'isSave',
  'isSubmit',
  'isClose',
  'isCheck',
  'isSearch',
  'isImport',
  'isExport',
  'isPrint',
  'isEnd',
] as const

export type PermissionFlag = (typeof PERMISSION_FLAGS)[number]
