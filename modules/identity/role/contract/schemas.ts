import { z } from 'zod'
import { idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { roleFields, roleOptionFields } from './fields.ts'

/** A record as its editor saw it; a newer version refuses the command. */
export const recordKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

/** Body of the calls that delete (business domain, organisation calls). */
export const deleteList = z.strictObject({ delList: keyList(recordKey, 200) })

export const deletedCount = z.object({ deleted: z.number() })

export const byId = z.strictObject({ id: idText() })

/** What a command answers: the record's key as it is now. */
export const savedRecord = z.object({ id: z.string(), version: z.number() })

/** Numbers of what is given to a user or role. */
export const numbers = (most: number) => z.array(plainText(60).min(1)).max(most)

/** What somebody may do on a menu entry. */
export const grantedMenu = z.strictObject({
  menuNo: plainText(60).min(1),
  flags: z.array(z.enum(PERMISSION_FLAGS)).max(PERMISSION_FLAGS.length),
})

/** Roles with what keeps the reader from giving them, in the reader's language; empty: nothing. */
export const offeredRoles = z.array(z.object({ roleNo: z.string(), roleName: z.string(), blocker: z.string() }))

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

/** A page of rows to choose from. */
export const page = <const T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))

/** Rows that say what keeps the reader from changing them, in the reader's language; empty: nothing. */
export const guardedPage = <const T extends FieldTable>(fields: T) =>
  listAnswerSchema(
    z.intersection(rowSchema(fields), z.object({ id: z.string(), version: z.number(), blocker: z.string() })),
  )

export const rolePage = guardedPage(roleFields)

export const roleOptionPage = page(roleOptionFields)

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
