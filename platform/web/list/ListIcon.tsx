const SHAPES = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
  filter: 'M2 3.5h12M4.5 8h7M7 12.5h2',
  close: 'M4 4l8 8M12 4l-8 8',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'M4 6l4 4 4-4',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  add: 'M8 3v10M3 8h10',
} as const

/** A line icon; always beside a text or on a button that has a name of its own. */
export function ListIcon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
