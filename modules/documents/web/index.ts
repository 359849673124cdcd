export { AvatarPicture } from './AvatarPicture.tsx'
export { AvatarUpload } from './AvatarUpload.tsx'
export { downloadFile, FilesPanel } from './FilesPanel.tsx'
