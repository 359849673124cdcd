import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { currentLanguage } from '../texts/texts.ts'
import { beginBusy } from './busy.ts'
import { fetchedOnce } from './fetched-once.ts'

/** Fetches antd together with its texts, once. */
export async function loadAntd() {
  const [{ AntdScope }, { loadAntdLocale }] = await Promise.all([
    import('./AntdScope.tsx'),
    import('../texts/antd-locale.ts'),
  ])
  await loadAntdLocale(currentLanguage())
  return AntdScope
}

/** Shows the busy sign; not at once, because this is asked for in the middle of drawing. */
async function busyFromNow(): Promise<() => void> {
  await Promise.resolve()
  return beginBusy()
}

/** Nothing until it first opens; from then on it stays, so that it can close in its own way. */
function FirstOpening({ isOpen, children }: { isOpen: boolean; children?: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? createElement(Suspense, { fallback: null }, children) : null
}

/**
 * Draws its content once it is mounted. What has just been fetched is drawn in pieces and may be begun anew; antd's dialogs
 * enter a list of open layers while they are drawn, and one that is begun and never mounted would keep Escape from those below.
 */
function OnceMounted({ children }: { children?: ReactNode }) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted ? children : null
}

interface FetchedProps<Given> {
  fetch: () => Promise<readonly [ComponentType<Given>, Awaited<ReturnType<typeof loadAntd>>]>
  given: Given
}

function Fetched<Given extends object>({ fetch, given }: FetchedProps<Given>) {
  const [Content, AntdScope] = use(fetch())
  return createElement(OnceMounted, null, createElement(AntdScope, null, createElement(Content, given)))
}

/**
 * A part of a screen that uses antd: both are fetched when it is first drawn, or, for one that can be closed, when it first
 * opens. Screens whose parts are made so show without antd.
 */
export function lazyDialog<Given extends object>(
  load: () => Promise<ComponentType<Given>>,
  isOpen: (props: Given) => boolean = () => true,
): (props: Given) => ReactNode {
  const fetch = fetchedOnce(async () => {
    const end = await busyFromNow()
    try {
      return await Promise.all([load(), loadAntd()])
    } finally {
      end()
    }
  })
  return (given) =>
    createElement(FirstOpening, { isOpen: isOpen(given) }, createElement(Fetched<Given>, { fetch, given }))
}
