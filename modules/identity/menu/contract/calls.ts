import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { menuGroupFields } from './fields.ts'
import { customMenuUrl, menuArrangement, menuArrangementForm, menuGroupPage, menuNo, pinnedMenus } from './schemas.ts'

const nothing = z.strictObject({})
const MENUS = 'baseMenu'

/** Calls over menu entries: favourites, and how a company arranges them. */
export const menuCalls = defineCalls({
  'ISysMenuService/getsysmenugrouplist': listCall(
    'Groups of menu entries to choose.',
    byMenu(MENUS, 'isSearch', ['purchaser']),
    menuGroupFields,
    menuGroupPage,
  ),
  'ISysMenuMaintenanceService/getmenuarrangement': readCall(
    'Place and visibility of a menu entry as the company has arranged it.',
    byMenu(MENUS, 'isSearch', ['purchaser']),
    z.strictObject({ id: idText() }),
    menuArrangement,
  ),
  'ISysMenuMaintenanceService/savemenuarrangement': {
    summary: 'Arranges a menu entry, also one of the product: its place, and whether it is shown.',
    input: menuArrangementForm.extend({ id: idText(), version: z.number().int().min(0) }),
    output: z.object({ version: z.number() }),
    access: byMenu(MENUS, 'isModify', ['purchaser']),
    audit: { action: 'identity.arrangeMenu' },
    repeat: 'key',
    touches: 'menus',
  },
  'ISysMenuService/getBusinessCommonMenu': readCall(
    'Favourites of the signed-in user, in their order; entries that the user has lost are left out.',
    bySession('about the caller alone'),
    nothing,
    pinnedMenus,
  ),
  'ISysMenuService/collectBusinessCommonMenu': {
    summary: 'Pins a menu entry as the last favourite, or unpins it when it is one; answers the favourites.',
    input: z.strictObject({ menuNo }),
    output: pinnedMenus,
    access: bySession('about the caller alone; only entries of the own menu can be pinned'),
    audit: { none: 'how a user arranges the own menu' },
    repeat: 'key',
    touches: 'caller',
  },
  'ISysMenuService/sortBusinessCommonMenu': {
    summary: 'Puts the favourites into this order; those not named follow in the order they had.',
    input: z.strictObject({ menuNos: z.array(menuNo).max(500) }),
    output: pinnedMenus,
    access: bySession('about the caller alone'),
    audit: { none: 'how a user arranges the own menu' },
    repeat: 'natural',
    touches: 'caller',
  },
  'ISysMenuService/getCustomMenuUrl': {
    summary: 'Asks the service behind a custom: entry of the own menu for the address to open.',
    input: z.strictObject({ menuNo }),
    output: customMenuUrl,
    access: bySession('only entries of the own menu are asked for'),
    audit: { action: 'menu.askService' },
    repeat: 'natural',
    touches: 'caller',
    isOutbound: true,
  },
})
