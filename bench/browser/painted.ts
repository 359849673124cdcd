import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Time at which the browser has painted the first frame in which the condition holds. */
    untilPainted(isShown: () => boolean): Promise<number>
  }
}

/** Gives every page of the window `untilPainted`. */
export async function installPainted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.untilPainted = (isShown) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          resolve(performance.now())
        }
        const look = () => {
          // A message posted while a frame is made arrives after the frame was painted.
          if (isShown()) port2.postMessage(null)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
  })
}
