import type { ComponentType } from 'react'
import type { WebRoute } from './web-module.ts'

/** Fetches a page by the name that its file exports, for a route. */
export const pageOf =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] })

/** The two pages of a form beside its list, the route `parent`: for something new, and for what there is. */
export const formRoutes = (
  parent: string,
  load: WebRoute['load'],
  { add, modify }: Record<'add' | 'modify', Pick<WebRoute, 'path' | 'titleKey'>>,
): WebRoute[] => [
  { ...add, name: `${parent}.Add`, parent, isHidden: true, usesAntd: true, load },
  { ...modify, name: `${parent}.Modify`, parent, isHidden: true, usesAntd: true, load },
]
