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
  // Further buttons without a name in the specification. `isOut` is its "transfer": hands something over to other systems.
  'isRelease',
  'isDownload',
  'isDeleteAll',
  'isHandle',
  'isReleaseDuplicate',
  'isUnlock',
  'isViewPo',
  'isChangeHistory',
  'isAlert',
] as const

export type PermissionFlag = (typeof PERMISSION_FLAGS)[number]

/** What a key that may only read does within its areas. Prints leave marks, so they are none of it. */
export const READING_FLAGS: readonly string[] = ['isSearch', 'isExport', 'isDownload'] satisfies PermissionFlag[]

/** Whoever has the flag isModify on this menu group sets lists up for everybody of the company. */
export const LIST_ADMIN_MENU = 'system'
