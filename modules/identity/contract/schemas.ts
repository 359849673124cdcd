import { z } from 'zod'
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
