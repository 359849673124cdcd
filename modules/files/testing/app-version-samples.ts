import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { appVersionCalls } from '#modules/files/file/contract/calls.ts'
import { zipFile } from '#platform/server/files/testing.ts'

let count = 0

/** A version above all before it. */
const newVersion = () => {
  count += 1
  const condition = { versionNo: `${Date.now()}.${count}`, remark: `SECRET-${randomUUID()}` }
  return { condition, content: zipFile(['AndroidManifest.xml', 'classes.dex']), fileName: 'portal.apk' }
}

/** Tries a call on a version. */
const onVersion =
  <Input>(inputOf: (version: { id: string; version: number }, versionNo: string) => Input) =>
  async (context: TestContext): Promise<{ input: Input; secrets: string[] }> => {
    const file = newVersion()
    const token = await context.token('admin')
    const { body } = await wireClient.file(context.address, 'ISysAppVersionService/addsysappversion', file, { token })
    const { id, versionNo } = body.data as { id: string; versionNo: string }
    return { input: inputOf({ id, version: 1 }, versionNo), secrets: [file.condition.remark] }
  }

/** How the calls over versions of the mobile app are tried. */
export const appVersionSamples: SamplesOf<typeof appVersionCalls> = {
  'ISysAppVersionService/getsysappversionlist': {
    as: 'admin',
    prepare: onVersion((_version, versionNo) => ({ condition: { versionNo } })),
    // Colleagues of the same company keep its versions together.
    visibleTo: ['farBuyer'],
  },
  'ISysAppVersionService/exportexcel': {
    as: 'admin',
    prepare: onVersion((_version, versionNo) => ({ condition: { versionNo } })),
    visibleTo: ['farBuyer'],
  },
  'ISysAppVersionService/addsysappversion': {
    as: 'admin',
    prepare: () => ({ input: newVersion() }),
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISysAppVersionService/updatesysappversionbyid': {
    as: 'admin',
    prepare: onVersion((key) => ({ ...key, remark: 'Faster scanning' })),
    allowedTo: ['farBuyer'],
  },
  'ISysAppVersionService/physicaldeletesysappversionbyids': {
    as: 'admin',
    prepare: onVersion((key) => ({ delList: [key] })),
    allowedTo: ['farBuyer'],
  },
  'ISysAppVersionService/getLatestAppVersion': {
    as: 'supplier',
    prepare: onVersion(() => ({})),
    // The app is for everybody of the company and its suppliers.
    visibleTo: ['rival', 'farBuyer'],
  },
}
