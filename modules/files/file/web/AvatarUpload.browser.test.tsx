import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AvatarUpload } from './AvatarUpload.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = () => new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], 'me.png')

let answer: { status: number; body: object }
const sent: FormData[] = []

/** Answers uploads at once; the real one is tried in the journeys. */
class AnsweringRequest extends EventTarget {
  upload = {} as { onprogress?: (event: object) => void }
  onload = () => {}
  status = 0
  response = new Blob()
  open() {}
  /** Calls under way are broken off with the session, and whoever tries that meets the requests of this page. */
  abort() {}
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send(body: FormData) {
    sent.push(body)
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.status = answer.status
    this.response = new Blob([JSON.stringify(answer.body)])
    setTimeout(() => this.onload(), 50)
  }
}

beforeEach(async () => {
  sent.length = 0
  answer = { status: 200, body: { status: 200, data: { href: 'ISrmFileService/downloadFileById', id: '7' } } }
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Promise.resolve(Response.json({ status: 200, data: null })))
  await mountScreen(<AvatarUpload />, [], { texts })
})
afterEach(() => {
  unmountScreen()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const chooser = () => screen.getByLabelText(/(Choose|Replace) picture/)

describe('the avatar control (shell §5: avatar under 2MB)', () => {
  it('shows the chosen picture once it is saved, and takes it away again', async () => {
    await expect.element(screen.getByRole('img', { name: 'No profile picture' })).toBeVisible()
    await userEvent.upload(chooser(), picture())
    await expect.element(screen.getByRole('img', { name: 'Your profile picture' })).toBeVisible()
    expect(sent[0]?.get('condition')).toBe('{}')
    expect(sent[0]?.get('file')).toMatchObject({ name: 'me.png' })
    await screen.getByRole('button', { name: 'Remove picture' }).click()
    await expect.element(screen.getByRole('img', { name: 'No profile picture' })).toBeVisible()
  })

  it.each([
    ['of another kind', new File(['x'], 'me.svg'), /me\.svg is not accepted/],
    ['of 2 MB', new File([new Uint8Array(2 * 1_048_576)], 'me.png'), /me\.png is larger than 2 MB/],
  ])('does not even send a file %s', async (_name, file, sentence) => {
    await userEvent.upload(chooser(), file)
    await expect.element(screen.getByRole('alert').getByText(sentence)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('shows why the server refused a picture', async () => {
    answer = { status: 422, body: { errorCode: 'wire.pictureTooLarge', errorMessage: 'Too many pixels' } }
    await userEvent.upload(chooser(), picture())
    await expect.element(screen.getByRole('alert').getByText('Too many pixels')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'No profile picture' })).toBeVisible()
  })
})
