import { z } from 'zod'
import {
  fitsPasswordPolicy,
  PASSWORD_LENGTH,
  type PasswordPolicy,
} from '#modules/identity/password/contract/password-policy.ts'
import { dateText, idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { emailText, landlineText, mobileText } from '#platform/contract/validation-rules.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import {
  colleagueFields,
  menuGroupFields,
  pickedUserFields,
  roleFields,
  roleOptionFields,
  userFields,
  userOptionFields,
} from './fields.ts'
import { LIMIT_COUNT } from './limit-count.ts'
import { EMAIL_CHOICES, PORTAL_CHOICES } from './notification-choices.ts'

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

/** Where a second factor is on, token and organisation are empty and the ticket leads to the second step. */
export const signedIn = z.object({ token: z.string(), orgNo: z.string(), ticket: z.string().optional() })

/** A code of the authenticator app; spaces between its digits do not count. */
const oneTimeCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
/** The same, or a recovery code. */
const anyCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6}|[A-Za-z2-9]{16})$/))

/** What the sign-in page offers beside the password; `singleSignOn` is what the button says, or empty. */
export const signInOptions = z.object({ singleSignOn: z.string() })

/** Where the browser goes on to sign out at the identity provider as well; empty: nowhere. */
export const signedOut = z.object({ endSessionUrl: z.string() })

/** Second step of a sign-in: what the first one answered, and a code. */
export const secondStep = z.strictObject({ ticket: z.string().min(1).max(100), code: anyCode })

export const factorState = z.object({
  isOn: z.boolean(),
  /** Not where an identity provider vouched for the session. */
  isPasswordAsked: z.boolean(),
  /** A role of the user demands it, so it cannot be turned off. */
  isDemanded: z.boolean(),
  /** Empty: off. */
  since: z.string(),
  recoveryCodesLeft: z.number(),
})

/** A secret for the app: to scan, to open on the same device, and to type. */
export const begunFactor = z.object({ secret: z.string(), address: z.string(), qrCode: z.string() })
/** Readable in this answer alone. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
export const factorCode = z.strictObject({ code: oneTimeCode })

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

const flags = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, z.boolean().optional()])) as Record<
  (typeof PERMISSION_FLAGS)[number],
  z.ZodOptional<z.ZodBoolean>
>

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

/** Number of a menu entry. */
export const menuNo = z.string().trim().min(1).max(60)

/** Favourites in the user's own order (spec shell §3, Pinned menu). */
export const pinnedMenus = z.object({ records: z.array(z.object({ menuNo: z.string(), url: z.string() })) })

/** What the service behind a `custom:` entry answered: the address to open, and values to hand over with it. */
export const customMenuUrl = z.object({ dcUrl: z.string(), parameters: z.record(z.string(), z.string()) })

export const currentUser = z.object({ userInfo, allMenuList: z.array(menuItem) })

/** What an issuer signs: who may use the product, for which tenant, how long, and with how many users. */
export const licenceContent = z.strictObject({
  licenceNo: z.string().min(1).max(60),
  licensee: z.string().min(1).max(200),
  tenantsid: z.string().min(1).max(60),
  validFrom: dateText(),
  validUntil: dateText(),
  /** Users with status valid, of both sides. */
  maxUsers: z.number().int().min(1).max(1_000_000),
  /** Names of the modules that it includes beside those that every licence does; absent: all. */
  modules: z
    .array(z.string().regex(/^[a-z][a-z-]{0,39}$/))
    .min(1)
    .max(100)
    .optional(),
})

export type LicenceContent = z.output<typeof licenceContent>

/** `missing`: none, or none that a trusted issuer signed for this tenant. `early`: not valid yet. */
export const LICENCE_STATES = ['valid', 'early', 'expired', 'missing'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

/** Answer of `getAuth`: `isLicense` 0 opens the licence page; details only for type `ALL`. */
export const licenceAnswer = z.object({
  isLicense: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(LICENCE_STATES),
  /** Whether the caller may save a new key. */
  canActivate: z.boolean(),
  licence: licenceContent
    .extend({
      usedUsers: z.number(),
      /** The modules that a licence may include or leave out, by their names in the reader's language. */
      modules: z.array(z.object({ module: z.string(), moduleName: z.string(), isLicensed: z.boolean() })),
    })
    .nullable(),
})

/** A record as its editor saw it; a newer version refuses the command. */
export const recordKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

/** Body of the calls that delete (business domain, organisation calls). */
export const deleteList = z.strictObject({ delList: keyList(recordKey, 200) })
export const deletedCount = z.object({ deleted: z.number() })

export const byId = z.strictObject({ id: idText() })
/** What a command answers: the record's key as it is now. */
export const savedRecord = z.object({ id: z.string(), version: z.number() })

/** A password on its way: its UTF-8 bytes in base64, like that of the sign-in. */
const encodedPassword = z.string().max(400)
/** How a user wants to be told of an event. Which events there are is known to the module of messages. */
export const notificationChoice = z.strictObject({
  noticeEvent: plainText(60).min(1),
  inPortal: z.enum(PORTAL_CHOICES),
  byLetter: z.enum(EMAIL_CHOICES),
})

const numbers = (most: number) => z.array(plainText(60).min(1)).max(most)

/** What somebody may do on a menu entry. */
const grantedMenu = z.strictObject({
  menuNo: plainText(60).min(1),
  flags: z.array(z.enum(PERMISSION_FLAGS)).max(PERMISSION_FLAGS.length),
})

/** Password, to begin a second factor; with a code, to turn it off. Empty where none is asked for. */
export const factorBegin = z.strictObject({ pwd: encodedPassword.default('') })
export const factorEnd = z.strictObject({ pwd: encodedPassword.default(''), code: anyCode })

/** What everybody may change of the own record. */
export const profileForm = z.strictObject({
  userName: plainText(60).min(1),
  phone: landlineText(),
  mobile: mobileText(),
  email: emailText(),
  language: z.enum(['', ...LANGUAGES]).default(''),
})
export const profileChange = profileForm.extend(recordKey.shape)

/** A user as an administrator writes it: new without `id`. Users of a supplier have no authority lists. */
export const userForm = z.strictObject({
  id: idText().optional(),
  version: z.number().int().min(1).optional(),
  userNo: plainText(60).min(1),
  userName: plainText(60).min(1),
  /** Sets a password that its user must change at once; a new user without one begins with the company's default. */
  pwd: encodedPassword.optional(),
  phone: landlineText(),
  mobile: mobileText(),
  email: emailText(),
  employeeId: plainText(60).default(''),
  belongSupplier: plainText(60).default(''),
  orgNo: plainText(60).default(''),
  warehouseNo: plainText(60).default(''),
  statusCode: z.enum(['1', '0']).default('1'),
  remark: plainText(99).default(''),
  roleNos: numbers(50).default([]),
  orgNos: numbers(2000).default([]),
  warehouseNos: numbers(2000).default([]),
  classifyTypes: numbers(2000).default([]),
  /** Rights on menu entries beside those of the roles; left out, they stay as they are. */
  menus: z.array(grantedMenu).max(500).optional(),
  /** How many rows a list counts and shows before it offers all; left out, it stays as it is. */
  limitCount: z.number().int().min(LIMIT_COUNT.least).max(LIMIT_COUNT.most).optional(),
  /** How the user is told of events otherwise than the company has it; left out, that stays as it is. */
  noticeChoices: z.array(notificationChoice).max(200).optional(),
})

/** The same as people type it: nothing in the password's box keeps the password, or gives a new user the company's default. */
export const typedUserForm = (policy: PasswordPolicy, isPasswordNeeded: boolean) =>
  userForm.omit({ id: true, version: true }).extend({
    pwd: z
      .string()
      .default('')
      .refine((password) => password !== '' || !isPasswordNeeded, { error: 'identity:password.first' })
      .refine((password) => password === '' || fitsPasswordPolicy(password, policy), {
        error: 'identity:password.unfit',
      }),
  })

const passwordLength = z.number().int().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** What a company asks of its passwords, for the forms in which one is typed. */
export const passwordPolicy = z.object({
  minLength: z.number(),
  maxLength: z.number(),
  needsUpper: z.boolean(),
  needsLower: z.boolean(),
  needsSpecial: z.boolean(),
  /** New users may begin with the company's default password. */
  hasDefaultPassword: z.boolean(),
})

/** The password policy as an administrator writes it. */
export const passwordPolicyForm = z.strictObject({
  minLength: passwordLength,
  maxLength: passwordLength,
  needsUpper: z.boolean().default(false),
  needsLower: z.boolean().default(false),
  needsSpecial: z.boolean().default(false),
  allowedAttempts: z.number().int().min(1).max(100),
  lockMinutes: z.number().int().min(1).max(10_000),
  validityDays: z.number().int().min(1).max(3650).nullable().default(null),
  warningDays: z.number().int().min(0).max(365),
  temporaryDays: z.number().int().min(1).max(90).nullable().default(null),
  /** Empty: stays as it is. */
  defaultPwd: encodedPassword.default(''),
  isDefaultPwdRemoved: z.boolean().default(false),
})
export const passwordPolicyChange = passwordPolicyForm.extend({ version: z.number().int().min(0) })
/** The policy for its administrators; version 0: nothing has been set. */
export const passwordPolicyDetail = passwordPolicyForm
  .omit({ defaultPwd: true, isDefaultPwdRemoved: true })
  .extend({ version: z.number(), hasDefaultPassword: z.boolean(), updateName: z.string(), updateDate: z.string() })

/** Users who get the default password. */
export const passwordResets = z.strictObject({ resetList: keyList(recordKey, 200) })

/** A colleague as a supplier's administrator writes it: new without `id`; the password is the first one, or a new one. */
export const colleagueForm = userForm
  .pick({
    id: true,
    version: true,
    userNo: true,
    userName: true,
    pwd: true,
    phone: true,
    mobile: true,
    email: true,
    statusCode: true,
    remark: true,
    roleNos: true,
    noticeChoices: true,
  })
  .strict()
/** The same as people type it: nothing in the password's box keeps the password. */
export const typedColleagueForm = (policy: PasswordPolicy, isPasswordNeeded: boolean) => {
  const { id: _id, version: _version, ...shape } = colleagueForm.shape
  return z.strictObject({ ...shape, pwd: typedUserForm(policy, isPasswordNeeded).shape.pwd })
}
/** Roles with what keeps the reader from giving them, in the reader's language; empty: nothing. */
export const offeredRoles = z.array(z.object({ roleNo: z.string(), roleName: z.string(), blocker: z.string() }))
export const givableRoles = z.array(z.object({ roleNo: z.string(), roleName: z.string() }))

/** A user with roles and authority lists. */
export const userDetail = z.object({
  id: z.string(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  userNo: z.string(),
  userName: z.string(),
  phone: z.string(),
  mobile: z.string(),
  email: z.string(),
  language: z.string(),
  employeeId: z.string(),
  belongSupplier: z.string(),
  orgNo: z.string(),
  warehouseNo: z.string(),
  statusCode: z.enum(['1', '0']),
  /** Sign-in is closed from some address after wrong guesses. */
  isLocked: z.boolean(),
  /** A second factor is on. */
  hasFactor: z.boolean(),
  limitCount: z.number(),
  remark: z.string(),
  /** Rights on menu entries beside those of the roles. */
  menus: z.array(grantedMenu),
  roleNos: z.array(z.string()),
  orgNos: z.array(z.string()),
  warehouseNos: z.array(z.string()),
  classifyTypes: z.array(z.string()),
})
/** The same with what the user chose of messages. */
export const userWithNotifications = userDetail.extend({ noticeChoices: z.array(notificationChoice) })

/** The own password, as the call takes it. */
export const passwordChange = z.strictObject({
  oldPwd: encodedPassword.min(1),
  newPwd: encodedPassword.min(1),
  confirmPwd: encodedPassword.min(1),
})

/** The head of a role, as people type it. */
export const roleHead = z.strictObject({
  roleNo: plainText(60).min(1),
  roleName: plainText(60).min(1),
  /** Its users must set up a second factor before anything else. */
  isFactorDemanded: z.boolean().default(false),
  /** Suppliers' administrators may give it to their colleagues. */
  isForSuppliers: z.boolean().default(false),
})

/** A role with what it allows, per menu entry: new without `id`. */
export const roleForm = roleHead.extend({
  id: idText().optional(),
  version: z.number().int().min(1).optional(),
  menus: z.array(grantedMenu).max(500),
})
export const roleDetail = z.object({
  id: z.string(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  roleNo: z.string(),
  roleName: z.string(),
  isFactorDemanded: z.boolean(),
  isForSuppliers: z.boolean(),
  menus: z.array(grantedMenu),
})

const page = <const T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))
/** Rows that say what keeps the reader from changing them, in the reader's language; empty: nothing. */
const guardedPage = <const T extends FieldTable>(fields: T) =>
  listAnswerSchema(
    z.intersection(rowSchema(fields), z.object({ id: z.string(), version: z.number(), blocker: z.string() })),
  )

export const userPage = guardedPage(userFields)
export const colleaguePage = guardedPage(colleagueFields)
export const rolePage = guardedPage(roleFields)
export const roleOptionPage = page(roleOptionFields)
export const userOptionPage = page(userOptionFields)
export const pickedUserPage = page(pickedUserFields)

/** How a company arranges a menu entry. */
export const menuArrangementForm = z.strictObject({
  /** Place among its like; null: the entry's own. */
  sort: z.number().int().min(0).max(9999).nullable().default(null),
  isHidden: z.boolean().default(false),
})
/** The same with the version that its editor saw; 0: nothing has been arranged. */
export const menuArrangement = menuArrangementForm.extend({
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
})
export const menuGroupPage = page(menuGroupFields)

/** A menu entry as a role may be given it, with the flags that some call asks for. Groups have none. */
export const grantableMenu = z.object({
  menuNo: z.string(),
  menuName: z.string(),
  menuOwner: z.string(),
  appNo: z.string(),
  flags: z.array(z.enum(PERMISSION_FLAGS)),
  /** Those of them that the reader can give and take. */
  givable: z.array(z.enum(PERMISSION_FLAGS)),
})

/** What a user may do: for each menu entry its flags, and where each comes from. */
export const effectiveRights = z.array(
  z.object({
    menuNo: z.string(),
    menuName: z.string(),
    flags: z.array(
      z.object({
        flag: z.enum(PERMISSION_FLAGS),
        /** Names of the roles that give it. */
        roleNames: z.array(z.string()),
        /** The user has it beside the roles. */
        isOwn: z.boolean(),
      }),
    ),
  }),
)

/** The secret of a key, which nobody is shown again. */
export const issuedKey = z.object({ secret: z.string(), version: z.number() })
/** A key without a secret. */
export const withdrawnKey = z.object({ version: z.number() })

/** What stands behind the hash of an email's link. */
export const linkToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
/** The same pressed, with the reason where the link's action needs one. */
export const usedLink = linkToken.extend({ reason: plainText(200).optional() })
/** What a link is for, with the document as its reader sees it. */
export const linkedDocument = z.object({
  action: z.string(),
  userName: z.string(),
  side: z.enum(['purchaser', 'supplier']),
  documentNo: z.string(),
  partner: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      qty: z.string(),
      unitNo: z.string(),
      date: z.string(),
      /** It comes free of charge, beside what was ordered. */
      isGift: z.boolean().optional(),
    }),
  ),
  changes: z.array(
    z.object({
      lineNo: z.string(),
      goodsNo: z.string(),
      goodsName: z.string(),
      field: z.enum(['qty', 'date', 'price']),
      before: z.string(),
      after: z.string(),
    }),
  ),
  reason: z.string(),
  isReasonNeeded: z.boolean(),
})
export const linkResult = z.object({ action: z.string(), documentNo: z.string() })
