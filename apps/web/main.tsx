import { createRoot } from 'react-dom/client'
import { offerFurtherSections } from '#platform/web/detail/further-sections.ts'
import { offerLookupFields } from '#platform/web/pick/lookup-fields.ts'
import '#platform/web/kit/theme.css'
import { offerTexts, TextScope } from '#platform/web/texts/texts.ts'
import { App } from './App.tsx'
import { moduleTexts } from './locales.ts'
import { furtherSections, lookupFieldSources } from './modules.ts'
import { reportErrors } from './report-errors.ts'
import { start } from './start.ts'
import { showStartFailure } from './start-failure.ts'

/** A chunk of an older version is gone after an update: load the page again, but not over and over. */
const RELOAD_AGAIN_AFTER_MS = 60_000
const RELOADED_AT = 'quayside.reloadedAt'

window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

offerTexts(moduleTexts)
offerLookupFields(lookupFieldSources)
offerFurtherSections(furtherSections)
reportErrors()

start().then(
  (startError) =>
    createRoot(root).render(
      <TextScope>
        <App startError={startError} />
      </TextScope>,
    ),
  () => showStartFailure(root),
)
