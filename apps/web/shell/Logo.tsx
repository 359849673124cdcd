/** Two loads on a quay. Colours follow the text around it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M7 8h8v9H7z" fill="#6ea8ff" />
      <path d="M17 8h8v9h-8z" fill="currentColor" />
      <path
        d="M4 20.5h24M8 20.5V27M16 20.5V27M24 20.5V27"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
