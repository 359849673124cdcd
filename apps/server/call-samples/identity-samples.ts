import type { identityCalls } from '#modules/identity/contract/calls.ts'
import { CAST_PASSWORD } from '../testing/demo-cast.ts'
import type { SamplesOf } from './call-sample.ts'

/** How the calls of identity are tried. */
export const identitySamples: SamplesOf<typeof identityCalls> = {
  'ISrmBmLoginService/login': {
    as: null,
    prepare: () => ({
      input: { userNo: 'admin', pwd: Buffer.from(CAST_PASSWORD).toString('base64'), invokerParam: 'PC' },
    }),
    isAboutCaller: true,
  },
  'ISrmBmLoginService/logout': {
    as: 'warehouse',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
    isSessionEnded: true,
  },
  'ISrmBmLoginService/getCurrentUserInfo': {
    as: 'supplier',
    prepare: () => ({ input: {}, secrets: ['黄丽华', '东莞精密'] }),
    isAboutCaller: true,
  },
  'ISysMenuService/getsysmenulist': {
    as: 'supplier',
    prepare: () => ({ input: { appNo: 'PC' } }),
    isAboutCaller: true,
  },
}
