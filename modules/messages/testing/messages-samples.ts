import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { writeAsn } from '#apps/server/testing/write-asn.ts'
import type { messagesCalls } from '#modules/messages/notification/contract/calls.ts'

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
async function saved({ call }: TestContext, isMailOn: boolean): Promise<number> {
  const { version } = await call('admin', 'ISysNoticeService/getnoticeconfig', {})
  return (await call('admin', 'ISysNoticeService/savenoticeconfig', { ...config, version, isMailOn })).version
}

/** How the calls of messages are tried. */
export const messagesSamples: SamplesOf<typeof messagesCalls> = {
  'ISysNoticeService/getmynoticelist': {
    as: 'supplier',
    prepare: async (context) => {
      const { subject } = await writeAsn(context)
      return { input: { condition: { keyword: subject } }, secrets: [subject] }
    },
  },
  'ISysNoticeService/getmyunreadcount': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISysNoticeService/readnotices': {
    as: 'supplier',
    prepare: async (context) => ({ input: { ids: [(await writeAsn(context)).id] } }),
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
    prepare: async (context) => ({ input: { ...config, version: await saved(context, false) } }),
    allowedTo: ['farBuyer'],
  },
  'ISysNoticeService/sendtestmail': {
    as: 'admin',
    prepare: async (context) => {
      await saved(context, true)
      return { input: {} }
    },
    isAboutCaller: true,
    isOwnChange: true,
  },
}
