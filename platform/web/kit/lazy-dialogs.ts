import { lazyDialog } from './lazy-dialog.ts'

// Drawers and dialogs that many screens have, each fetched together with antd when it first opens.

/** See `detail/DetailDrawer.tsx`. */
export const DetailDrawer = lazyDialog(
  async () => (await import('../detail/DetailDrawer.tsx')).DetailDrawer,
  ({ isOpen }) => isOpen,
)

/** See `form/ReasonDialog.tsx`. */
export const ReasonDialog = lazyDialog(
  async () => (await import('../form/ReasonDialog.tsx')).ReasonDialog,
  ({ isOpen }) => isOpen,
)

/** See `print/PrintDialog.tsx`. */
export const PrintDialog = lazyDialog(async () => (await import('../print/PrintDialog.tsx')).PrintDialog)

/** See `list/XmlDialog.tsx`. */
export const XmlDialog = lazyDialog(async () => (await import('../list/import/XmlDialog.tsx')).XmlDialog)

/** Asks for what a command of a declared document needs, and runs it. */
export const DocumentCommandDialog = lazyDialog(
  async () => (await import('../documents/DocumentCommandDialog.tsx')).DocumentCommandDialog,
)
