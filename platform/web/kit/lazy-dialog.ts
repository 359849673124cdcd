import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { currentLanguage } from '../texts/texts.ts'
import { beginBusy } from './busy.ts'

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

type Props = Record<string, unknown>

interface FirstOpeningProps {
  isOpen: boolean
  Part: LazyExoticComponent<ComponentType<Props>>
  props: Props
}

/** Nothing until it first opens; from then on it stays, so that it can close in its own way. */
function FirstOpening({ isOpen, Part, props }: FirstOpeningProps) {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? createElement(Suspense, { fallback: null }, createElement(Part, props)) : null
}

/**
 * Draws its content once it is mounted. What has just been fetched is drawn in pieces and may be begun anew; antd's dialogs
 * enter a list of open layers while they are drawn, and one that is begun and never mounted would keep Escape from those below.
 */
function OnceMounted({ content, props }: { content: (props: Props) => ReactNode; props: Props }) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted ? content(props) : null
}

/**
 * A part of a screen that uses antd: both are fetched when it is first drawn, or, for one that can be closed, when it first
 * opens. Screens whose parts are made so show without antd.
 */
export function lazyDialog<Given extends object>(
  load: () => Promise<ComponentType<Given>>,
  isOpen: (props: Given) => boolean = () => true,
): (props: Given) => ReactNode {
  const Part = lazy(async () => {
    const end = await busyFromNow()
    try {
      const [Content, AntdScope] = await Promise.all([load(), loadAntd()])
      const content = (props: Props) => createElement(AntdScope, null, createElement(Content, props as Given))
      return { default: (props: Props) => createElement(OnceMounted, { content, props }) }
    } finally {
      end()
    }
  })
  return (props) => createElement(FirstOpening, { isOpen: isOpen(props), Part, props: props as Props })
}
