/** How a scan ended. */
export type ScanOutcome = 'good' | 'repeated' | 'bad'

/** Tones by outcome, each with its pitch in hertz and length in milliseconds: people hear it without looking. */
const TONES: Readonly<Record<ScanOutcome, readonly (readonly [number, number])[]>> = {
  good: [[1320, 90]],
  repeated: [
    [880, 90],
    [660, 140],
  ],
  bad: [
    [220, 160],
    [180, 260],
  ],
}
/** How long the phone shakes, and pauses; milliseconds. */
const SHAKES: Readonly<Record<ScanOutcome, number[]>> = { good: [40], repeated: [40, 60, 40], bad: [200, 80, 200] }

let audio: AudioContext | null = null

/** Lets people hear and feel how a scan ended, as far as the device can. */
export function signalScan(outcome: ScanOutcome): void {
  navigator.vibrate?.(SHAKES[outcome])
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const [hertz, length] of TONES[outcome]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.value = 0.2
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    at += length / 1000
    tone.stop(at)
  }
}
