import { assign, setup } from 'xstate';

/** Actions per second. */
export const SPEEDS = [1, 2, 5, 20] as const;

export interface PlaybackContext {
  /** How many actions the log has. */
  length: number;
  /** How many of them have been replayed. */
  position: number;
  speed: number;
}

type PlaybackEvent =
  /** Goes to a position and stops playing. */
  { type: 'go'; position: number } | { type: 'speedSet'; speed: number } | { type: 'toggled' };

/** The player's position in a log, and its automatic playback. Not in the store: it lives in its page. */
export const playbackMachine = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    input: {} as { length: number },
  },
  delays: { step: ({ context }) => 1_000 / context.speed },
  guards: { isAtEnd: ({ context: { length, position } }) => position >= length },
  actions: {
    move: assign(({ context, event }) =>
      event.type === 'go'
        ? { position: Math.max(0, Math.min(context.length, event.position)) }
        : {},
    ),
    advance: assign({ position: ({ context }) => context.position + 1 }),
    rewind: assign({ position: 0 }),
    keepSpeed: assign(({ event }) => (event.type === 'speedSet' ? { speed: event.speed } : {})),
  },
}).createMachine({
  id: 'playback',
  initial: 'paused',
  context: ({ input }) => ({ length: input.length, position: 0, speed: SPEEDS[1] }),
  on: { go: { target: '.paused', actions: 'move' }, speedSet: { actions: 'keepSpeed' } },
  states: {
    paused: {
      on: {
        toggled: [
          { guard: 'isAtEnd', target: 'playing', actions: 'rewind' },
          { target: 'playing' },
        ],
      },
    },
    playing: {
      always: { guard: 'isAtEnd', target: 'paused' },
      after: { step: { target: 'playing', reenter: true, actions: 'advance' } },
      on: {
        toggled: 'paused',
        speedSet: { target: 'playing', reenter: true, actions: 'keepSpeed' },
      },
    },
  },
});
