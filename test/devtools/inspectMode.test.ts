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
  (search, mode) => {
    const tab = tabStore();
    expect(inspectMode('', tab)).toEqual({ mode: 'no', isNew: false });
    expect(inspectMode(search, tab)).toEqual({ mode, isNew: true });
    expect(inspectMode('?lang=en', tab)).toEqual({ mode, isNew: false });
  },
);

it('?inspect=off cancels an earlier setting', () => {
  const tab = tabStore();
  inspectMode('?inspect', tab);
  inspectMode('?inspect=off', tab);
  expect(inspectMode('', tab).mode).toBe('no');
});
