const CUSTOM = /^custom:/i
const LINK = /^(https?|ftp):\/\//i

/** Where a menu entry leads (spec shell §2). */
export type MenuTargetText =
  /** A service at this address gives the address to open. */
  | { kind: 'custom'; address: string }
  /** A page elsewhere, with placeholders. */
  | { kind: 'link'; template: string }
  /** A screen of the product, by the name of its route. */
  | { kind: 'route'; name: string }

/** Reads what stands in a menu entry's `url`; the words before the colon may be written in capitals. */
export function readMenuTarget(url: string): MenuTargetText {
  if (CUSTOM.test(url)) return { kind: 'custom', address: url.replace(CUSTOM, '').trim() }
  return LINK.test(url) ? { kind: 'link', template: url } : { kind: 'route', name: url }
}
