import { vi } from 'vitest'

/** What a test's screen uploaded, in order. */
export interface UploadStub {
  sent: { url: string; fileName: string }[]
}

/** Answers uploads of a test's screen with these data, one after the other and the last from then on; the real ones are tried in the journeys. */
export function stubUploads(...answers: readonly object[]): UploadStub {
  const sent: UploadStub['sent'] = []
  class AnsweringRequest extends EventTarget {
    upload = {} as { onprogress?: (event: object) => void }
    onload = () => {}
    status = 200
    response = new Blob()
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    abort() {}
    send(body: FormData) {
      const file = body.get('file')
      const data = answers[Math.min(sent.length, answers.length - 1)]
      sent.push({ url: this.#url, fileName: file instanceof File ? file.name : '' })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      this.response = new Blob([JSON.stringify({ status: 200, data })])
      setTimeout(() => this.onload(), 50)
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest)
  return { sent }
}
