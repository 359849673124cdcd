import { useMemo } from 'react'
import { StoryPanel } from './StoryPanel.tsx'

/** The money story of a delivery of an order, by its id, in the drawer of the order. */
export function BatchStoryPanel({ of }: { of: string }) {
  return <StoryPanel of={useMemo(() => ({ batchId: of }), [of])} moved="" />
}
