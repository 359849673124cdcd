import type { ComponentType } from 'react'

/** Fetches a page by the name that its file exports, for a route. */
export const pageOf =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] })
