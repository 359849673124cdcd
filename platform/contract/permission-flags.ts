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
  // Buttons of warehouse tasks (spec domain §6); the specification gives these no names.
  'isAdjust',
  'isReassign',
  'isSuspend',
  'isReleaseTask',
] as const

export type PermissionFlag = (typeof PERMISSION_FLAGS)[number]

/** Whoever has the flag isModify on this menu group sets lists up for everybody of the company. */
export const LIST_ADMIN_MENU = 'system'
