import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from '../ListIcon.tsx'

/** Typing searches when it has paused for this long (spec shell §9). */
const SEARCH_DELAY_MS = 300

interface KeywordBoxProps {
  keyword: string
  placeholder: string
  onSearch: (keyword: string) => void
}

/** The keyword search: on Enter at once, otherwise 300 ms after the last key; never in the middle of composing a character. */
export function KeywordBox({ keyword, placeholder, onSearch }: KeywordBoxProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(keyword)
  const [isComposing, setIsComposing] = useState(false)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => setTyped(keyword), [keyword])
  useEffect(() => {
    if (isComposing || typed.trim() === keyword) return
    const timer = setTimeout(() => search.current(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, isComposing])
  return (
    <search className="keyword-box">
      <ListIcon name="search" />
      <input
        type="text"
        enterKeyHint="search"
        maxLength={100}
        aria-label={t('lists:search.keyword')}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing) onSearch(typed.trim())
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('lists:search.clearKeyword')}
          onClick={() => {
            setTyped('')
            onSearch('')
          }}
        >
          <ListIcon name="close" />
        </button>
      )}
    </search>
  )
}
