import { z } from 'zod'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'

/** Credentials; `pwd` is the password's UTF-8 bytes in base64, as the portal sends it. */
export const credentials = z.strictObject({
  userNo: z.string().trim().min(1).max(60),
  pwd: z.string().min(1).max(400),
  invokerParam: z.union([z.string().max(10), z.number()]).optional(),
})

export const signedIn = z.object({ token: z.string(), orgNo: z.string() })

/** The signed-in user (spec shell §3, User info). `side` says for which party the user acts. */
export const userInfo = z.object({
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  orgNo: z.string(),
  orgName: z.string(),
  warehouseNo: z.string(),
  warehouseName: z.string(),
  belongSupplier: z.string(),
  supplierName: z.string(),
  side: z.enum(['purchaser', 'supplier']),
  limitCount: z.number(),
  tenantsid: z.string(),
  userDataList: z.array(z.object({ dataType: z.string(), dataValue: z.string() })),
  /** 0 opens the licence page. */
  isLicense: z.union([z.literal(0), z.literal(1)]),
  employeeId: z.string(),
  /** Language that the user has chosen for good; empty: none. */
  language: z.enum(['', ...LANGUAGES]),
  /** Nothing else may be done before. */
  mustChangePassword: z.boolean(),
  /** Days until then, once they are few enough to warn; else null. */
  passwordExpiresInDays: z.number().nullable(),
  sysUserOrgResDtoList: z.array(z.object({ orgNo: z.string(), orgName: z.string() })),
  sysUserWarehouseResDtoList: z.array(z.object({ warehouseNo: z.string(), warehouseName: z.string() })),
  sysUserClassifyTypeResDtoList: z.array(z.object({ classifyType: z.string(), classifyTypeName: z.string() })),
})

const flags = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, z.boolean().optional()])) as Record<
  (typeof PERMISSION_FLAGS)[number],
  z.ZodOptional<z.ZodBoolean>
>

/** A menu entry with the flags that its reader has; `menuName` in the reader's language. */
export const menuItem = z.object({
  menuNo: z.string(),
  menuName: z.string(),
  menuLevel: z.string(),
  menuOwner: z.string(),
  url: z.string(),
  icon: z.string(),
  sort: z.number(),
  appNo: z.string(),
  ...flags,
})

export const currentUser = z.object({ userInfo, allMenuList: z.array(menuItem) })
