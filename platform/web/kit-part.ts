import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { beginBusy } from './busy.ts'
import { currentLanguage } from './texts.ts'

/** Fetches the kit together with its texts, once. */
export async function loadKit() {
  const [{ KitScope }, { loadKitLocale }] = await Promise.all([import('./KitScope.tsx'), import('./kit-locale.ts')])
  await loadKitLocale(currentLanguage())
  return KitScope
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
 * A part of a screen that uses the kit: both are fetched when it is first drawn, or, for one that can be closed, when it first
 * opens. Screens whose parts are made so show without the kit.
 */
export function kitPart<Given extends object>(
  load: () => Promise<ComponentType<Given>>,
  isOpen: (props: Given) => boolean = () => true,
): (props: Given) => ReactNode {
  const Part = lazy(async () => {
    const end = await busyFromNow()
    try {
      const [Content, KitScope] = await Promise.all([load(), loadKit()])
      return { default: (props: Props) => createElement(KitScope, null, createElement(Content, props as Given)) }
    } finally {
      end()
    }
  })
  return (props) => createElement(FirstOpening, { isOpen: isOpen(props), Part, props: props as Props })
}
