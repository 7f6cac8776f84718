import { useMachine } from '@xstate/react';
import { playbackMachine } from './playbackMachine';

/** Returns the playback position in a log of this length, and the functions that move it. */
export function usePlayback(length: number) {
  const [{ context, value }, send] = useMachine(playbackMachine, { input: { length } });
  return {
    position: context.position,
    speed: context.speed,
    isPlaying: value === 'playing',
    go: (position: number) => send({ type: 'go', position }),
    setSpeed: (speed: number) => send({ type: 'speedSet', speed }),
    toggle: () => send({ type: 'toggled' }),
  };
}

export type Playback = ReturnType<typeof usePlayback>;
