import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** How typing ends: what was typed, and where the reader goes on. */
export interface TypingEnd {
  text: string
  down: number
  right: number
  isSent?: boolean
}

interface BoardReplyPanelProps {
  label: string
  /** What stands there to begin with. */
  text: string
  /** The reader began by typing, so that arrows lead on; otherwise they move the caret. */
  isTyped: boolean
  onEnd: (end: TypingEnd) => void
  onCancel: () => void
}

/** Where a key leads from the input; null: it is the input's own. */
function leadOf({ key, shiftKey }: KeyboardEvent, isTyped: boolean): { down: number; right: number } | null {
  const step = shiftKey ? -1 : 1
  switch (key) {
    case 'Enter':
      return { down: step, right: 0 }
    case 'Tab':
      return { down: 0, right: step }
    case 'ArrowDown':
      return { down: 1, right: 0 }
    case 'ArrowUp':
      return { down: -1, right: 0 }
    case 'ArrowRight':
      return isTyped ? { down: 0, right: 1 } : null
    case 'ArrowLeft':
      return isTyped ? { down: 0, right: -1 } : null
    default:
      return null
  }
}

/** The input in which a reply is typed: Enter and Tab keep it and go on, Escape takes it back, Ctrl+Enter sends all. */
export function BoardReplyPanel({ label, text, isTyped, onEnd, onCancel }: BoardReplyPanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!isTyped) input.current?.select()
  }, [isTyped])
  const end = (lead: Omit<TypingEnd, 'text'>) => {
    if (isOver.current) return
    isOver.current = true
    onEnd({ text: input.current?.value ?? '', ...lead })
  }
  return (
    <input
      ref={input}
      className="board-input numeric"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      aria-label={label}
      defaultValue={text}
      onBlur={() => {
        if (isOver.current) return
        // Whoever only looked has replied nothing.
        if (!isTyped && input.current?.value === text) onCancel()
        else end({ down: 0, right: 0 })
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Escape') {
          isOver.current = true
          event.preventDefault()
          return onCancel()
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          return end({ down: 0, right: 0, isSent: true })
        }
        const lead = event.ctrlKey || event.metaKey || event.altKey ? null : leadOf(event, isTyped)
        if (!lead) return
        event.preventDefault()
        end(lead)
      }}
    />
  )
}
