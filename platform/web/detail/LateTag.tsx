import { ToneTag } from './ToneTag.tsx'

/** How late something is, in the tone of what went wrong. */
export const LateTag = ({ days }: { days: number }) => <ToneTag tone="bad">{days}</ToneTag>
