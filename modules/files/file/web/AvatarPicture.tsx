import { type ReactNode, useEffect } from 'react'
import { useSession } from '#platform/web/session.ts'
import { useStore } from '#platform/web/store.ts'
import { avatarStore, hidePicture, loadAvatar } from './avatar-store.ts'

interface AvatarPictureProps {
  size: number
  /** Shown while there is no avatar. */
  fallback: ReactNode
  /** Read aloud; a picture beside the user's name needs none. */
  label?: string
}

/** The signed-in user's avatar. */
export function AvatarPicture({ size, fallback, label = '' }: AvatarPictureProps) {
  const { pictureUrl } = useStore(avatarStore)
  const { id } = useSession().userInfo
  useEffect(() => void loadAvatar(id), [id])
  if (pictureUrl === null) return fallback
  const style = { borderRadius: '50%', objectFit: 'cover' } as const
  // A picture that this browser cannot show is as good as none.
  return <img src={pictureUrl} alt={label} width={size} height={size} style={style} onError={hidePicture} />
}
