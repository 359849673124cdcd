import { z } from 'zod'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'

/**
 * Credentials; `pwd` is the password's UTF-8 bytes in base64, as the portal sends it. `tenantsid` is the number of the user's
 * company, for those whose number and password fit users of several.
 */
export const credentials = z.strictObject({
  userNo: z.string().trim().min(1).max(60),
  tenantsid: z.string().trim().max(60).optional(),
  pwd: z.string().min(1).max(400),
  invokerParam: z.union([z.string().max(10), z.number()]).optional(),
})

/** What the sign-in page offers beside the password; `singleSignOn` is what the button says, or empty. */
export const signInOptions = z.object({ singleSignOn: z.string() })

/** Where the browser goes on to sign out at the identity provider as well; empty: nowhere. */
export const signedOut = z.object({ endSessionUrl: z.string() })

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
  roleNos: z.array(z.string()),
  userDataList: z.array(z.object({ dataType: z.string(), dataValue: z.string() })),
  /** 0 opens the licence page. */
  isLicense: z.union([z.literal(0), z.literal(1)]),
  /** Names of the modules that the licence leaves out. */
  closedModules: z.array(z.string()),
  employeeId: z.string(),
  /** Name of the route where the user's work begins. */
  url: z.string(),
  /** Language that the user has chosen for good; empty: none. */
  language: z.enum(['', ...LANGUAGES]),
  /** How often the company has changed its own texts; 0: it has none. */
  textVersion: z.number(),
  /** Decimals of the company's currencies, by their codes. */
  currencyDecimals: z.record(z.string(), z.number()),
  /** Nothing else may be done before. */
  mustChangePassword: z.boolean(),
  /** A role demands a second factor: nothing else may be done before it is set up. */
  mustSetUpFactor: z.boolean(),
  /** Days until then, once they are few enough to warn; else null. */
  passwordExpiresInDays: z.number().nullable(),
  sysUserOrgResDtoList: z.array(z.object({ orgNo: z.string(), orgName: z.string() })),
  sysUserWarehouseResDtoList: z.array(z.object({ warehouseNo: z.string(), warehouseName: z.string() })),
  sysUserClassifyTypeResDtoList: z.array(z.object({ classifyType: z.string(), classifyTypeName: z.string() })),
})

const flags = byKey(PERMISSION_FLAGS, () => z.boolean().optional())

/** A menu entry with the flags that its reader has; `menuName` in the reader's language. */
export const menuItem = z.object({
  menuNo: z.string(),
  menuName: z.string(),
  /** 1 in the menu of hand-held devices, 2 in that of PCs (spec shell §3). */
  menuLevel: z.string(),
  menuOwner: z.string(),
  url: z.string(),
  icon: z.string(),
  sort: z.number(),
  appNo: z.string(),
  ...flags,
})

export const currentUser = z.object({ userInfo, allMenuList: z.array(menuItem) })
