import { memo, type ReactNode } from 'react'

/** A component that is drawn again only when what it is given changes, for rows of any type: `memo` alone loses the type. */
export const keptDrawn = <Props extends object>(Body: (props: Props) => ReactNode): ((props: Props) => ReactNode) =>
  memo(Body)
