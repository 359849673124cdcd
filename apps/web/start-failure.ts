import { chooseLanguage } from '#platform/web/texts/texts.ts'
import sentences from './start-failure.json' with { type: 'json' }

/** Says, in the one sentence that needs no fetching, that the page could not be loaded, and offers to try again. */
export function showStartFailure(root: HTMLElement): void {
  const language = chooseLanguage(null, navigator.languages)
  const message = document.createElement('p')
  message.textContent = sentences[language].text
  const retry = document.createElement('button')
  retry.className = 'button button-primary'
  retry.textContent = sentences[language].retry
  retry.addEventListener('click', () => location.reload())
  root.style.cssText = 'display:grid;place-content:center;justify-items:center;gap:16px;min-height:100vh'
  root.setAttribute('role', 'alert')
  root.replaceChildren(message, retry)
}
