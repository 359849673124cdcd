import type { WebModule } from '#platform/web/web-module.ts'

/** What master data brings to the browser: what the rows of its lookups are made of. */
export const webModule: WebModule = {
  routes: [],
  lookups: async () => {
    const { lookups } = await import('../contract/lookups.ts')
    return Object.fromEntries(Object.entries(lookups).map(([path, { fields }]) => [path, fields]))
  },
}
