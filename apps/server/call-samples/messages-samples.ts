import type { messagesCalls } from '#modules/messages/notification/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { writeNotice } from '../testing/write-notice.ts'
import type { SamplesOf } from './call-sample.ts'

const config = {
  version: 0,
  isProductOn: true,
  isMailOn: false,
  isLinkOn: false,
  senderName: '海港电子',
  retryLimit: 3,
  retryMinutes: 10,
}

/** Saves the configuration once more. */
async function saved({ call }: DemoWorld, isMailOn: boolean): Promise<number> {
  const { version } = await call('admin', 'ISysNoticeService/getnoticeconfig', {})
  return (await call('admin', 'ISysNoticeService/savenoticeconfig', { ...config, version, isMailOn })).version
}

/** How the calls of messages are tried. */
export const messagesSamples: SamplesOf<typeof messagesCalls> = {
  'ISysNoticeService/getmynoticelist': {
    as: 'supplier',
    prepare: async (world) => {
      const { subject } = await writeNotice(world)
      return { input: { condition: { keyword: subject } }, secrets: [subject] }
    },
  },
  'ISysNoticeService/getmyunreadcount': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/readnotices': {
    as: 'supplier',
    prepare: async (world) => ({ input: { ids: [(await writeNotice(world)).id] } }),
    isAboutCaller: true,
  },
  'ISysNoticeService/readallnotices': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/getmynoticeitems': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/savemynoticeitems': {
    as: 'supplier',
    prepare: () => ({ input: { choices: [{ noticeEvent: 'receiptPosted', inPortal: '', byLetter: '0' }] } }),
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISysNoticeService/getnoticeoffers': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/getnoticeconfig': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/savenoticeconfig': {
    as: 'admin',
    // A version that another company's configuration does not have.
    prepare: async (world) => ({ input: { ...config, version: await saved(world, false) } }),
    allowedTo: ['farBuyer'],
  },
  'ISysNoticeService/sendtestmail': {
    as: 'admin',
    prepare: async (world) => {
      await saved(world, true)
      return { input: {} }
    },
    isAboutCaller: true,
    isOwnChange: true,
  },
}
