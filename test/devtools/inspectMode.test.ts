import { inspectMode } from '../../src/devtools/inspectMode';

function tabStore() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  };
}

it.each([
  ['?inspect', 'local'],
  ['?inspect=stately', 'hosted'],
  ['?inspect=off', 'no'],
])(
  '%s applies to the following pages in this tab, since signing in leaves the first',
  (asked, wish) => {
    const tab = tabStore();
    expect(inspectMode('', tab)).toEqual({ wish: 'no', isNew: false });
    expect(inspectMode(asked, tab)).toEqual({ wish, isNew: true });
    expect(inspectMode('?lang=en', tab)).toEqual({ wish, isNew: false });
  },
);

it('?inspect=off cancels an earlier setting', () => {
  const tab = tabStore();
  inspectMode('?inspect', tab);
  inspectMode('?inspect=off', tab);
  expect(inspectMode('', tab).wish).toBe('no');
});
