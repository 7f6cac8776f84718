import { readdirSync } from 'node:fs';

type Texts = { readonly [key: string]: string | Texts };

const LANGUAGES = ['en', 'zh'] as const;

/** Every text `xNamed` with its `x`: a button's accessible name and its visible text. */
function pairs(texts: Texts): [named: string, said: string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return pairs(value);
    const said = texts[key.replace(/Named$/, '')];
    return key.endsWith('Named') && typeof said === 'string' ? [[value, said]] : [];
  });
}

it.each(LANGUAGES)(
  'WCAG 2.5.3: in %s the accessible name of a button contains its visible text',
  (language) => {
    const files = readdirSync(`src/text/${language}`).filter((file) => file !== 'index.ts');
    const all = files.flatMap((file) => {
      const module = jest.requireActual<Record<string, Texts>>(
        `../../src/text/${language}/${file}`,
      );
      return Object.values(module).flatMap(pairs);
    });
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(([named, said]) => !named.includes(said))).toEqual([]);
  },
);
