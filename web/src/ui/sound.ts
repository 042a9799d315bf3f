// Short sounds, made on the spot.

import { settings } from '../settings';

let context: AudioContext | undefined;

const SOUNDS = {
  move: [[196, 0.07, 'triangle']],
  capture: [[140, 0.09, 'square'], [110, 0.06, 'triangle']],
  check: [[440, 0.09, 'triangle'], [587, 0.12, 'triangle']],
  /** Somebody wants something: an offer, a challenge, a game that begins. */
  call: [[523, 0.09, 'sine'], [784, 0.14, 'sine']],
  /** Time runs out. */
  low: [[880, 0.06, 'square'], [880, 0.06, 'square']],
  end: [[392, 0.16, 'sine'], [523, 0.16, 'sine'], [659, 0.28, 'sine']],
} as const;

export function play(name: keyof typeof SOUNDS): void {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [frequency, length, type] of SOUNDS[name]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = type;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length * 0.8;
    }
  } catch {
    // A browser without sound is no reason to stop.
  }
}
