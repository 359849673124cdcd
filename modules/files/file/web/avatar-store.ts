import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { createStore } from '#platform/web/store.ts'
import type { fileCalls } from '../contract/calls.ts'

const api = callsOf<typeof fileCalls>()

/** Where the avatar is: the call that gives it, and its id there (spec shell §3, Session state). */
export type Avatar = NonNullable<CallOutput<typeof fileCalls, 'ISrmFileService/getAvatar'>>

/** The signed-in user's avatar; `pictureUrl` shows it. Both null: the user has none. */
export interface AvatarState {
  avatar: Avatar | null
  pictureUrl: string | null
}

const NONE: AvatarState = { avatar: null, pictureUrl: null }

/** The avatar of this session. */
export const avatarStore = createStore<AvatarState>(NONE)

let askedFor: string | undefined

/** Fetches the avatar of a user once; an error leaves the plain drawing in its place. */
export async function loadAvatar(userId: string): Promise<void> {
  if (askedFor === userId) return
  askedFor = userId
  show(NONE)
  try {
    const avatar = await api('ISrmFileService/getAvatar', {}, { areErrorsSilent: true })
    if (!avatar) return
    const { content: picture } = await api.file('ISrmFileService/downloadFileById', avatar, { areErrorsSilent: true })
    show({ avatar, pictureUrl: URL.createObjectURL(picture) })
  } catch {
    // Not worth a message: whoever shows the avatar next asks again.
    askedFor = undefined
  }
}

/** Makes a picture the avatar. */
export async function saveAvatar(
  file: File,
  options: { idempotencyKey: string; onProgress: (part: number) => void },
): Promise<void> {
  const avatar = await api.sendFile('ISrmFileService/uploadAvatar', {}, file, options)
  show({ avatar, pictureUrl: URL.createObjectURL(file) })
}

/** Removes the avatar. */
export async function removeAvatar(): Promise<void> {
  await api('ISrmFileService/deleteAvatar', {})
  show(NONE)
}

/** Shows the plain drawing from now on, for a picture that this browser cannot read. */
export const hidePicture = (): void => show({ ...avatarStore.get(), pictureUrl: null })

function show(next: AvatarState): void {
  const { pictureUrl } = avatarStore.get()
  avatarStore.set(next)
  if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl)
}
