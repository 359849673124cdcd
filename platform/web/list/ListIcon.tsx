const SHAPES = {
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
  filter: 'M2 3.5h12M4.5 8h7M7 12.5h2',
  close: 'M4 4l8 8M12 4l-8 8',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  left: 'M10 3.5 5.5 8 10 12.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'M4 6l4 4 4-4',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  add: 'M8 3v10M3 8h10',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  star: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  starred: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6zM8 4v6M6 7h4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  building: 'M3 13.5v-11h6v11M9 6h4v7.5M1.5 13.5h13M5 5h2M5 8h2M5 11h2',
  pages: 'M3 2.5h10v4H3zM3 9.5h10v4H3z',
  endless: 'M2.5 3.5h11M2.5 6.5h11M8 9v5M5.5 11.5L8 14l2.5-2.5',
  drag: 'M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01',
  link: 'M6.8 9.2l2.4-2.4M5.2 7.6L3.4 9.4a2.3 2.3 0 0 0 3.2 3.2l1.8-1.8M7.6 5.2l1.8-1.8a2.3 2.3 0 0 1 3.2 3.2l-1.8 1.8',
  bullets: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.01M2.8 8h.01M2.8 12h.01',
  numbers: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3l1-.5V6M2.3 10.2c.3-1 2-1 2 .2 0 .8-2 1.6-2 2.6h2',
  pin: 'M9.5 2.5l4 4-3 .8-2.6 2.6.1 2.6-1.4 1-3.6-3.6 1-1.4 2.6.1L9.2 6z M5.2 10.8L2.5 13.5',
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
      strokeWidth={name === 'more' || name === 'drag' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
