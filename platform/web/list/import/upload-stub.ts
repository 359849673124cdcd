import { vi } from 'vitest'

/** What a test's screen uploaded, in order. */
export interface UploadStub {
  sent: { url: string; fileName: string }[]
  /** Leaves what is sent from now on without its answer, so that a test sees how its screen waits. */
  hold(): void
  /** Answers what was held, and what is sent from now on. */
  release(): void
}

/**
 * Answers uploads of a test's screen with these data, one after the other and the last from then on, or never; the real ones are
 * tried in the e2e tests.
 */
export function stubUploads(...answers: readonly (object | 'never')[]): UploadStub {
  const sent: UploadStub['sent'] = []
  let held: (() => void)[] | undefined
  class AnsweringRequest extends EventTarget {
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onabort = () => {}
    #timer: ReturnType<typeof setTimeout> | undefined
    status = 200
    response = new Blob()
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    abort() {
      clearTimeout(this.#timer)
      this.onabort()
    }
    send(body: FormData) {
      const file = body.get('file')
      const data = answers[Math.min(sent.length, answers.length - 1)]
      sent.push({ url: this.#url, fileName: file instanceof File ? file.name : '' })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      this.response = new Blob([JSON.stringify({ status: 200, data })])
      if (data === 'never') return
      const answer = () => {
        this.#timer = setTimeout(() => this.onload(), 50)
      }
      if (held) held.push(answer)
      else answer()
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest)
  return {
    sent,
    hold: () => {
      held = []
    },
    release: () => {
      for (const answer of held ?? []) answer()
      held = undefined
    },
  }
}
