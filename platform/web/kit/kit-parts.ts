import { kitPart } from './kit-part.ts'

// Drawers and dialogs that many screens have, each fetched together with the kit when it first opens.

/** See `detail/DetailDrawer.tsx`. */
export const DetailDrawer = kitPart(
  async () => (await import('../detail/DetailDrawer.tsx')).DetailDrawer,
  ({ isOpen }) => isOpen,
)

/** See `form/ReasonDialog.tsx`. */
export const ReasonDialog = kitPart(
  async () => (await import('../form/ReasonDialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

/** See `print/PrintDialog.tsx`. */
export const PrintDialog = kitPart(async () => (await import('../print/PrintDialog.tsx')).PrintDialog)

/** See `list/XmlDialog.tsx`. */
export const XmlDialog = kitPart(async () => (await import('../list/import/XmlDialog.tsx')).XmlDialog)
