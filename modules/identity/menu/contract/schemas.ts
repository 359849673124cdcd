import { z } from 'zod'
import { page } from '#modules/identity/role/contract/schemas.ts'
import { menuGroupFields } from './fields.ts'

/** Number of a menu entry. */
export const menuNo = z.string().trim().min(1).max(60)

/** Favourites in the user's own order (spec shell §3, Pinned menu). */
export const pinnedMenus = z.object({ records: z.array(z.object({ menuNo: z.string(), url: z.string() })) })

/** What the service behind a `custom:` entry answered: the address to open, and values to hand over with it. */
export const customMenuUrl = z.object({ dcUrl: z.string(), parameters: z.record(z.string(), z.string()) })

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
