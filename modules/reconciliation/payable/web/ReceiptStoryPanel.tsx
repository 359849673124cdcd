import { useMemo } from 'react'
import { StoryPanel } from './StoryPanel.tsx'

/** The money story of a receipt, by its number, in the drawer of what was accepted. */
export function ReceiptStoryPanel({ of }: { of: string }) {
  return <StoryPanel of={useMemo(() => ({ originNo: of }), [of])} moved="" />
}
