import { createFrameComparison } from '../../src/kit/replay/frames';

const part = (value: string, context: object = {}) => ({ value, status: 'active', context });

/** A replay is compared with what the portal recorded: it must find what differs, and only that. */
describe('the states of a replay beside those of a log', () => {
  const start = { lamp: part('off', { tries: 1 }), door: part('shut') };
  const compare = (changes: readonly unknown[], first: object = start) =>
    createFrameComparison(Object({ first, changes, last: first }), { empty: start, start });

  it('do not differ while both change alike', () => {
    const frames = compare([[[['lamp', 'value'], 'on']]]);
    expect(frames.after(0, { ...start, lamp: part('on', { tries: 1 }) })).toEqual([]);
  });

  it.each([
    ['only the log changed', [[[['lamp', 'value'], 'on']]], start, 'lamp.value', 'on', 'off'],
    [
      'only the replay changed',
      [[]],
      { ...start, door: part('open') },
      'door.value',
      'shut',
      'open',
    ],
    [
      'a field changed otherwise',
      [[[['lamp', 'context', 'tries'], 2]]],
      { ...start, lamp: part('off', { tries: 3 }) },
      'lamp.context.tries',
      2,
      3,
    ],
  ])('differ where %s', (_name, changes, state, path, expected, found) =>
    expect(compare(changes).after(0, state)).toEqual([{ path, expected, found }]),
  );

  it.each([
    ['a context gained a field', { color: 'red' }, { color: 'red', tries: 1 }],
    ['a context gained its first field', {}, { tries: 1 }],
    ['a context lost its last field', { color: 'red' }, {}],
  ])('do not differ in what only one version has: %s', (_name, then, now) => {
    const older = { lamp: part('off', then), gone: part('here') };
    const newer = { lamp: part('off', now), door: part('open') };
    const frames = compare([[[['gone', 'value'], 'there']]], older);
    expect(frames.after(0, newer)).toEqual([]);
    expect(frames.atEnd(newer)).toEqual([]);
  });

  it('differ at the end, in any machine of the log', () =>
    expect(compare([]).atEnd({ ...start, door: part('open') })).toEqual([
      { path: 'door.value', expected: 'shut', found: 'open' },
    ]));
});
