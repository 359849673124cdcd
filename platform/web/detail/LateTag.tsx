/** How late something is, in the tone of what went wrong. */
export function LateTag({ days }: { days: number }) {
  return (
    <span className="status-tag status-bad">
      <span className="status-text">{days}</span>
    </span>
  )
}
