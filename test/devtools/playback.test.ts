import { createActor, SimulatedClock } from 'xstate';
import { playbackMachine } from '../../src/devtools/player/playbackMachine';

/** A player of a log of three actions, with a controlled clock. */
function open(length = 3) {
  const clock = new SimulatedClock();
  const actor = createActor(playbackMachine, { input: { length }, clock }).start();
  const shown = () => {
    const { context, value } = actor.getSnapshot();
    return [value, context.position];
  };
  return { actor, clock, shown };
}

describe('the player of a log', () => {
  it('plays at its speed, and stops at the end', () => {
    const { actor, clock, shown } = open();
    actor.send({ type: 'toggled' });
    clock.increment(500);
    expect(shown()).toEqual(['playing', 1]);
    clock.increment(500);
    clock.increment(500);
    expect(shown()).toEqual(['paused', 3]);
  });

  it('applies a new speed at once', () => {
    const { actor, clock, shown } = open();
    actor.send({ type: 'toggled' });
    actor.send({ type: 'speedSet', speed: 20 });
    clock.increment(50);
    expect(shown()).toEqual(['playing', 1]);
  });

  it.each([
    [2, 2],
    [-1, 0],
    [99, 3],
  ])('goes to %i as %i, and stops there', (wanted, position) => {
    const { actor, clock, shown } = open();
    actor.send({ type: 'toggled' });
    actor.send({ type: 'go', position: wanted });
    clock.increment(10_000);
    expect(shown()).toEqual(['paused', position]);
  });

  it('plays from the start again after the end', () => {
    const { actor, shown } = open();
    actor.send({ type: 'go', position: 3 });
    actor.send({ type: 'toggled' });
    expect(shown()).toEqual(['playing', 0]);
  });

  it('plays on from where it was paused', () => {
    const { actor, shown } = open();
    actor.send({ type: 'go', position: 2 });
    actor.send({ type: 'toggled' });
    expect(shown()).toEqual(['playing', 2]);
    actor.send({ type: 'toggled' });
    expect(shown()).toEqual(['paused', 2]);
  });

  it('does not play an empty log', () => {
    const { actor, shown } = open(0);
    actor.send({ type: 'toggled' });
    expect(shown()).toEqual(['paused', 0]);
  });
});
