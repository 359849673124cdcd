/** Drawn on a 16 × 16 grid with a line of 1.4. The server's menu entries name the first group. */
const PATHS = {
  dashboard: 'M2 2h5v6H2zM9 2h5v3.5H9zM9 7.5h5V14H9zM2 10h5v4H2z',
  order: 'M3 1.7h7l3 3v9.6H3zM9.7 1.7v3.3H13M5.3 8h5.4M5.3 10.8h5.4',
  outsourced: 'M2 13.8V7l4 2.4V7l4 2.4V2.2h4v11.6zM5 11.5h1.5M9 11.5h1.5',
  delivery:
    'M1.2 3.5h8.3v7.7H1.2zM9.5 6h2.8l2.5 2.6v2.6H9.5M4.2 13.2a1.4 1.4 0 1 0 0-2.9 1.4 1.4 0 0 0 0 2.9zM11.7 13.2a1.4 1.4 0 1 0 0-2.9 1.4 1.4 0 0 0 0 2.9z',
  receipt: 'M2 5.5 8 2l6 3.5v6L8 14.8l-6-3.3zM2 5.5 8 9l6-3.5M8 9v5.8',
  inventory: 'M1.8 6.2 8 2l6.2 4.2V14H1.8zM4.6 14V8.4h6.8V14M4.6 11.2h6.8',
  schedule: 'M2 3.2h12v10.6H2zM2 6.4h12M5 1.6v3M11 1.6v3M5 9h2M9 9h2M5 11.4h2',
  invoice: 'M3 1.7h10v12.6l-1.7-1.2-1.7 1.2L8 13.1l-1.6 1.2-1.7-1.2L3 14.3zM5.4 5h5.2M5.4 7.8h5.2',
  news: 'M1.8 3h10v10.2H3.2a1.4 1.4 0 0 1-1.4-1.4zM11.8 6h2.4v5.8a1.3 1.3 0 0 1-2.6 0M4.2 5.8h5.2M4.2 8.3h5.2M4.2 10.8h3',
  masterData:
    'M2.2 4c0-1.2 2.6-2.2 5.8-2.2s5.8 1 5.8 2.2-2.6 2.2-5.8 2.2S2.2 5.2 2.2 4zM2.2 4v8c0 1.2 2.6 2.2 5.8 2.2s5.8-1 5.8-2.2V4M2.2 8c0 1.2 2.6 2.2 5.8 2.2s5.8-1 5.8-2.2',
  user: 'M8 7.8a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8zM2.6 14c.5-2.8 2.7-4.3 5.4-4.3s4.9 1.5 5.4 4.3',
  system:
    'M2 4h7M12.5 4H14M2 8h2M7.5 8H14M2 12h6M11.5 12H14M10.7 5.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM5.7 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM9.7 13.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  rules: 'M8 3.4C6.6 2.3 4.6 2 2 2.2v10.6c2.6-.2 4.6.1 6 1.2 1.4-1.1 3.4-1.4 6-1.2V2.2c-2.6-.2-4.6.1-6 1.2zM8 3.4V14',
  document: 'M3 1.7h7l3 3v9.6H3zM9.7 1.7v3.3H13',
  folder: 'M1.7 3.2h4.6l1.5 1.9h6.5v8H1.7z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  chevronLeft: 'M10 3.5 5.5 8l4.5 4.5',
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  chevronDown: 'M3.5 6 8 10.5 12.5 6',
  close: 'M4 4l8 8M12 4l-8 8',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.7 1.8v3.4h-3.4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  signOut: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  language:
    'M8 14.3A6.3 6.3 0 1 0 8 1.7a6.3 6.3 0 0 0 0 12.6zM1.7 8h12.6M8 1.7c2 2 2.7 4 2.7 6.3S10 12.3 8 14.3C6 12.3 5.3 10.3 5.3 8S6 3.7 8 1.7z',
  star: 'M8 1.9l1.9 3.9 4.2.6-3 3 .7 4.2L8 11.6l-3.8 2 .7-4.2-3-3 4.2-.6z',
  starFilled: 'M8 1.9l1.9 3.9 4.2.6-3 3 .7 4.2L8 11.6l-3.8 2 .7-4.2-3-3 4.2-.6z',
  lock: 'M3.5 7h9v7h-9zM5.3 7V4.7a2.7 2.7 0 0 1 5.4 0V7',
  unlock: 'M3.5 7h9v7h-9zM5.3 7V4.7a2.7 2.7 0 0 1 5.2-1',
  grip: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  search: 'M7 11.8a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6zM10.6 10.6 14 14',
  grid: 'M2.2 2.2h4.3v4.3H2.2zM9.5 2.2h4.3v4.3H9.5zM2.2 9.5h4.3v4.3H2.2zM9.5 9.5h4.3v4.3H9.5z',
  outside: 'M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13.3 2.7 7.5 8.5',
  settings:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.6v2M8 12.4v2M1.6 8h2M12.4 8h2M3.5 3.5l1.4 1.4M11.1 11.1l1.4 1.4M12.5 3.5l-1.4 1.4M4.9 11.1l-1.4 1.4',
  about: 'M8 14.3A6.3 6.3 0 1 0 8 1.7a6.3 6.3 0 0 0 0 12.6zM8 7.2v4M8 4.9h.01',
  history: 'M2.4 8a5.6 5.6 0 1 0 1.9-4.2L2.4 5.5M2.3 2.3v3.3h3.3M8 5v3.2l2.2 1.4',
  eye: 'M1.2 8S3.6 3.4 8 3.4 14.8 8 14.8 8 12.4 12.6 8 12.6 1.2 8 1.2 8zM8 10.1a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2z',
  eyeOff:
    'M2.5 2.5l11 11M6.3 3.7A6 6 0 0 1 8 3.4C12.4 3.4 14.8 8 14.8 8a12 12 0 0 1-2 2.6M9.7 12.3a6 6 0 0 1-1.7.3C3.6 12.6 1.2 8 1.2 8a12 12 0 0 1 3-3.5',
} as const

/** Name of a drawing. */
export type IconName = keyof typeof PATHS

const isIconName = (name: string): name is IconName => name in PATHS

/** The drawing of this name, or the other one where there is none. */
export function iconNamed(name: string, otherwise: IconName): IconName {
  return isIconName(name) ? name : otherwise
}

/** A drawing in the colour of the text. It says nothing itself: its button or entry carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.4 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} fill={name === 'starFilled' ? 'currentColor' : undefined} />
    </svg>
  )
}
