export { AvatarPicture } from './AvatarPicture.tsx'
export { AvatarUpload } from './AvatarUpload.tsx'
export { type DocumentFiles, downloadFile, FilesPanel } from './FilesPanel.tsx'
