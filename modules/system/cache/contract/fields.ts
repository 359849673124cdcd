import { choice, defineFields, number, time } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'

/** Everything that servers keep at hand; each has its label `enums.cacheName.<name>` and says what it holds in `cache.about.<name>`. */
export const CACHE_NAMES = [
  'permissions',
  'ownTexts',
  'customFields',
  'licence',
  'listStatements',
  'singleSignOn',
] as const

/** A cache as administrators see it: that of all servers together. */
export const cacheFields = defineFields('system', {
  cacheName: choice({ ...byChoice, isKeyword: true, width: 260, enumName: 'cacheName', enumValues: CACHE_NAMES }),
  cacheScope: choice({
    show: '23',
    isRequired: true,
    width: 160,
    enumName: 'cacheScope',
    enumValues: ['company', 'server'],
  }),
  entries: number({ show: '23', isRequired: true, width: 110 }),
  hits: number({ show: '23', isRequired: true, width: 130 }),
  answeredCount: number({ show: '23', isRequired: true, width: 140 }),
  serverCount: number({ show: '23', isRequired: true, width: 130 }),
  clearedAt: time({ show: '23', width: 160 }),
})
