export { AvatarPicture } from './AvatarPicture.tsx'
export { AvatarUpload } from './AvatarUpload.tsx'
export { type DocumentFiles, FilesPanel } from './FilesPanel.tsx'
