import { cleanup } from '@testing-library/react';

/**
 * The views' listeners outside their own elements must end with them: a page that was left would still act, and each visit
 * would add to it. Every suite that renders the app checks it after each test.
 */
let kept: { by: object; type: string; heard: Error }[] = [];

/** The call of its caller's caller. Reading a stack takes long for each line, so it is short and read only if needed. */
function heardHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  const heard = new Error('Heard here');
  Error.stackTraceLimit = stackTraceLimit;
  return heard;
}

/** Packages keep listeners of their own. */
const isByView = ({ heard }: { heard: Error }) =>
  heard.stack?.split('\n')[3]?.includes('/src/views/');

for (const target of [window, document]) {
  const addEventListener = target.addEventListener.bind(target);
  const removeEventListener = target.removeEventListener.bind(target);
  target.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
    if (listener) {
      const signal = typeof options === 'object' ? options.signal : undefined;
      kept.push({ by: signal ?? listener, type, heard: heardHere() });
      signal?.addEventListener('abort', () => (kept = kept.filter(({ by }) => by !== signal)));
    }
    addEventListener(type, listener, options);
  };
  target.removeEventListener = (
    ...[type, listener, options]: Parameters<typeof removeEventListener>
  ) => {
    kept = kept.filter((each) => each.by !== listener || each.type !== type);
    removeEventListener(type, listener, options);
  };
  afterAll(() => Object.assign(target, { addEventListener, removeEventListener }));
}

afterEach(() => {
  cleanup();
  const left = kept.filter(isByView).map(({ type }) => type);
  kept = [];
  if (left.length > 0) throw new Error(`Still heard by a view that is gone: ${left.join(', ')}`);
});
