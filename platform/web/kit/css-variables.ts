import type { CSSProperties } from 'react'

/** Custom properties of the style sheets, as an element's style. */
export const cssVariables = (variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  Object.assign<CSSProperties, object>({}, variables)
