import { inNameOrder } from '../../src/rules/nameOrder';

/** Lists of campaigns and games are looked through by name. */
it.each([
  [
    'en',
    ['Campaign 10', 'Campaign 9', 'alpha', 'Beta'],
    ['alpha', 'Beta', 'Campaign 9', 'Campaign 10'],
  ],
  ['zh', ['中', '北', '阿'], ['阿', '北', '中']],
])('names are in the order that readers of %s expect', (language, names, ordered) =>
  expect(names.toSorted(inNameOrder(language))).toEqual(ordered),
);
