import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownSpokenTexts, spokenSamples, spokenTexts } from '#platform/contract/testing/spoken-samples.ts'
import { mountScreen, unmountScreen } from '../list/mount-screen.ts'
import { addTexts, needTexts, offerTexts, speakOwnTexts, translate, useTexts } from './texts.ts'

function Title({ name }: { name: string }) {
  const { t } = useTexts()
  return <h1>{t(`${name}:title`)}</h1>
}

const offer = (namespace: string, load: () => Promise<{ title: string }>) =>
  offerTexts([{ namespace, language: 'en-US', load }])

afterEach(() => {
  unmountScreen()
  offerTexts([])
})

describe('texts that come with a screen', () => {
  it('are fetched once when they are spoken first, and drawn when they are here', async () => {
    const arrival = Promise.withResolvers<{ title: string }>()
    const load = vi.fn(() => arrival.promise)
    offer('late', load)
    await mountScreen(<Title name="late" />)
    await expect.element(page.getByRole('heading')).toBeEmptyDOMElement()
    arrival.resolve({ title: 'Loading bay' })
    await expect.element(page.getByRole('heading', { name: 'Loading bay' })).toBeVisible()
    await needTexts(['late'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('are asked for again after they could not be had', async () => {
    const load = vi.fn<() => Promise<{ title: string }>>()
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ title: 'Crane' })
    offer('lost', load)
    await mountScreen(<p>nothing yet</p>)
    await expect(needTexts(['lost'])).rejects.toThrow('offline')
    await needTexts(['lost'])
    expect(translate('lost:title')).toBe('Crane')
  })

  it('are those of the company where it speaks its own, also when they come later', async () => {
    offer('own', () => Promise.resolve({ title: 'Quay' }))
    await mountScreen(<p>nothing yet</p>)
    await speakOwnTexts('en-US', [{ textKey: 'own:title', ownText: 'Pier' }])
    await needTexts(['own'])
    expect(translate('own:title')).toBe('Pier')
    await speakOwnTexts('en-US', [])
    expect(translate('own:title')).toBe('Quay')
  })
})

describe('texts', () => {
  it.each(spokenSamples)(
    'are spoken as by the service: $key $values',
    async ({ key, values, said, ownSaid = said }) => {
      await mountScreen(<p>nothing yet</p>)
      await addTexts('en-US', [{ namespace: 'spoken', language: 'en-US', load: () => Promise.resolve(spokenTexts) }])
      expect(translate(key, values)).toBe(said)
      await speakOwnTexts(
        'en-US',
        Object.entries(ownSpokenTexts).map(([textKey, ownText]) => ({ textKey, ownText })),
      )
      expect(translate(key, values)).toBe(ownSaid)
      await speakOwnTexts('en-US', [])
      expect(translate(key, values)).toBe(said)
    },
  )
})
