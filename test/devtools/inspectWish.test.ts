import { inspectWish } from '../../src/devtools/inspectWish';

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
  '%s holds on the pages that follow in this tab, since signing in leaves the first',
  (asked, wish) => {
    const tab = tabStore();
    expect(inspectWish('', tab)).toEqual({ wish: 'no', isNew: false });
    expect(inspectWish(asked, tab)).toEqual({ wish, isNew: true });
    expect(inspectWish('?lang=en', tab)).toEqual({ wish, isNew: false });
  },
);

it('?inspect=off takes an earlier wish back', () => {
  const tab = tabStore();
  inspectWish('?inspect', tab);
  inspectWish('?inspect=off', tab);
  expect(inspectWish('', tab).wish).toBe('no');
});
