import type { z } from 'zod'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { fileCalls } from '../contract/calls.ts'
import type { avatar } from '../contract/schemas.ts'
import { keepFile } from './keep-file.ts'

const HREF = 'ISrmFileService/downloadFileById'

type Avatar = z.input<typeof avatar>

/** Where the caller's avatar is. */
export const getAvatar: Handler<typeof fileCalls, 'ISrmFileService/getAvatar'> = async ({
  trx,
}): Promise<Avatar | null> => {
  const file = await trx.selectFrom('doc_file').select('id').where('kind', '=', 'avatar').executeTakeFirst()
  return file ? { href: HREF, id: file.id } : null
}

/** Puts a picture in the place of the caller's avatar. */
export const uploadAvatar: Handler<typeof fileCalls, 'ISrmFileService/uploadAvatar'> = async (
  context,
  { file },
): Promise<Avatar> => {
  await dropAvatar(context)
  const id = await keepFile(context, { kind: 'avatar' }, file)
  context.audit({ documentNo: '', detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
  return { href: HREF, id }
}

/** Removes the caller's avatar; without one nothing happens. */
export const deleteAvatar: Handler<typeof fileCalls, 'ISrmFileService/deleteAvatar'> = async (context) => {
  await dropAvatar(context)
  context.audit({ documentNo: '', detail: { fileName: null } })
  return null
}

const dropAvatar = ({ trx }: CallContext) => trx.deleteFrom('doc_file').where('kind', '=', 'avatar').execute()
