import { createPageResume } from '../../src/browser/pageResume';

const isBlank = () => document.documentElement.hasAttribute('data-away');
const turn = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  void dispatchEvent(Object.assign(new Event(type), { persisted }));

it('reports that a page resumes, and why, until unsubscribed', () => {
  const reasons: string[] = [];
  const stop = createPageResume().listen((reason) => void reasons.push(reason));
  const all = () => {
    turn('hidden');
    expect(reasons).toEqual([]);
    turn('visible');
    dispatchEvent(new Event('online'));
    transition('pageshow', false);
    transition('pageshow', true);
    return reasons.splice(0);
  };
  expect(all()).toEqual(['shown', 'online', 'restored']);
  stop();
  expect(all()).toEqual([]);
});

it('hides a page in the back-forward cache until it resumes, in case the user has signed out', () => {
  const seen: boolean[] = [];
  const stop = createPageResume().listen(() => void seen.push(isBlank()));
  transition('pagehide', true);
  expect(isBlank()).toBe(true);
  transition('pageshow', true);
  // The cookies are read first.
  expect([seen, isBlank()]).toEqual([[true], false]);
  stop();
  transition('pagehide', true);
  expect(isBlank()).toBe(false);
});
