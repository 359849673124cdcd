import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { APP_RULE } from '#platform/contract/file-rules.ts'
import { listCall, readsOnly } from '#platform/contract/usual-calls.ts'
import { appVersionFields } from './app-version-fields.ts'
import {
  appVersionForm,
  appVersionKey,
  appVersionPage,
  appVersionRemark,
  latestAppVersion,
} from './app-version-schemas.ts'

const MENU = 'sysAppVersion'
const BUYER = ['purchaser'] as const

/** Calls over versions of the mobile app. The names are in the spec's manner; the spec leaves them open. */
export const appVersionCalls = defineCalls({
  'ISysAppVersionService/getsysappversionlist': listCall(
    'Versions of the mobile app, the highest first.',
    byMenu(MENU, 'isSearch', BUYER),
    appVersionFields,
    appVersionPage,
  ),
  'ISysAppVersionService/addsysappversion': {
    summary: 'A new version with its file: an Android package or an archive of up to 100 MB.',
    input: appVersionForm,
    output: z.object({ id: z.string(), versionNo: z.string() }),
    transport: 'file',
    file: APP_RULE,
    access: byMenu(MENU, 'isAdd', BUYER),
    audit: { action: 'appVersion.add' },
    repeat: 'key',
  },
  'ISysAppVersionService/updatesysappversionbyid': {
    summary: 'Changes the remark on a version.',
    input: z.strictObject({ ...appVersionKey.shape, ...appVersionRemark.shape }),
    output: z.null(),
    access: byMenu(MENU, 'isModify', BUYER),
    audit: { action: 'appVersion.modify' },
    repeat: 'key',
  },
  'ISysAppVersionService/physicaldeletesysappversionbyids': {
    summary: 'Deletes versions with their files.',
    input: z.strictObject({ delList: z.array(appVersionKey).min(1).max(200) }),
    output: z.null(),
    access: byMenu(MENU, 'isPhysicalDelete', BUYER),
    audit: { action: 'appVersion.delete' },
    repeat: 'key',
  },
  'ISysAppVersionService/getLatestAppVersion': {
    summary: 'The highest version of the mobile app, with the id of its file; null where there is none.',
    input: z.strictObject({}),
    output: latestAppVersion.nullable(),
    access: bySession('every device asks whether there is a newer app; row-level security shows the own company’s'),
    audit: readsOnly,
    repeat: 'read',
  },
})
