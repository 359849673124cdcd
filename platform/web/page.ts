import { createContext, useContext } from 'react'

/** What a page knows of the tab it lives in. Frozen for the life of the page: never read `location`. */
export interface Page {
  /** Key of the tab; also fit as part of an element id. */
  key: string
  /** Route name, such as `Offsite.Asn.Tracking`. */
  name: string
  path: string
  /** Path with query. */
  fullPath: string
  /** Values of the `:names` in the route's path. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Menu entry whose permission flags apply, empty where the route has none. */
  menuNo: string
  /** Opens a path (with query) in its tab. */
  open(fullPath: string): void
  /** Closes this tab; asks first when it holds unsaved input. */
  close(): void
  /** Says whether this page holds unsaved input, or, with the name of a part such as a dialog, whether that one does (`useUnsaved`). */
  setDirty(isDirty: boolean, part?: string): void
}

/** Filled by the tab host for each page. */
export const PageContext = createContext<Page | null>(null)

/** The page's own tab. Throws outside of a page. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage is for components inside of a page')
  return page
}
