import { fireMarks, type Round } from '@collimate/domain/arcade/round'
import { readStored, storeValue } from '../../lib/stored-flag.ts'
import type { ShownResult } from './game.ts'

const soundFlag = 'collimate-arcade-sound'

/** Off until it is switched on. */
export function soundIsOn(): boolean {
  return readStored(soundFlag) === 'on'
}

export function switchSound(on: boolean): void {
  storeValue(soundFlag, on ? 'on' : null)
}

export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

type Tone = { hertz: number; type: OscillatorType; seconds: number; after?: number }

let audio: AudioContext | null = null

function play(tones: readonly Tone[]): void {
  if (!soundIsOn()) return
  audio ??= new AudioContext()
  // Suspended until a press, which this always follows.
  void audio.resume()
  for (const { hertz, type, seconds, after = 0 } of tones) {
    const start = audio.currentTime + after
    const oscillator = new OscillatorNode(audio, { type, frequency: hertz })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.linearRampToValueAtTime(0.12, start + 0.008)
    gain.gain.setValueAtTime(0.12, start + 0.008)
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + seconds)
  }
}

/** Where a phone can, and the player has nothing against movement. */
function shake(milliseconds: number): void {
  if (!prefersCalm() && 'vibrate' in navigator) navigator.vibrate(milliseconds)
}

/** Major thirds and fifths up from A5: a longer streak ticks higher. */
const ticks = [880, 1108.73, 1318.51, 1760] as const

/** A soft high tick, or a low, short knock. */
export function resultEffect({ correct }: ShownResult, { streak }: Round): void {
  shake(correct ? 15 : 40)
  const hertz = ticks[fireMarks(streak)] ?? ticks[0]
  play([correct ? { hertz, type: 'sine', seconds: 0.09 } : { hertz: 140, type: 'triangle', seconds: 0.12 }])
}

export function overEffect(): void {
  play([
    { hertz: 659.26, type: 'sine', seconds: 0.14 },
    { hertz: 440, type: 'sine', seconds: 0.3, after: 0.14 },
  ])
}
