/** One figure of a run in the browser. */
export interface BrowserFigure {
  what: string
  measured: number
  unit: string
  target: { kind: 'atMost' | 'atLeast'; value: number }
  /** What the figure is made of, where that says more than the figure. */
  detail: string
}

/** The middle value; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The figures as a Markdown table. */
export function figureTable(figures: readonly BrowserFigure[]): string {
  const lines = figures.map(({ what, measured, unit, target, detail }) => {
    const { kind, value } = target
    const isMet = kind === 'atMost' ? measured <= value : measured >= value
    const digits = Number.isInteger(measured) ? 0 : Math.abs(measured) < 10 ? 2 : 1
    const cells = [
      what,
      `${measured.toFixed(digits)} ${unit}`.trim(),
      `${kind === 'atMost' ? '≤' : '≥'} ${value} ${unit}`.trim(),
      isMet ? 'yes' : '**no**',
      detail,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| figure | measured | target | met | of which |', '|---|---|---|---|---|', ...lines].join('\n')
}
