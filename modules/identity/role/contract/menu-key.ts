import { MENUS } from '#product/names.generated.ts'

/** Text key of what an entry of the product's menu is called, in the texts of the module that it belongs to. */
export const menuKey = (menuNo: string): string => `${MENUS[menuNo] ?? 'identity'}:menus.${menuNo}`
