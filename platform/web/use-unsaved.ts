import { useContext, useEffect, useId } from 'react'
import { PageContext } from './page.ts'

/**
 * Says that a part of a page, such as a dialog, holds unsaved input, for as long as it does and is there. What the rest of the
 * page says of itself stays as it is.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const setDirty = useContext(PageContext)?.setDirty
  const part = useId()
  useEffect(() => {
    if (!isUnsaved) return
    setDirty?.(true, part)
    return () => setDirty?.(false, part)
  }, [isUnsaved, setDirty, part])
}
