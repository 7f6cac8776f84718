import { headOf } from '../../scripts/prerender/head.mjs';
import { LANGUAGES } from '../../src/text/languages';

it('A search engine is told of each language of a page, and which one is for everybody else', () => {
  const head = headOf({
    page: { name: 'terms', brand: 'adlantern', language: 'zh', canonical: '/portal/tos' },
    drawn: { title: 'Terms', description: 'What holds between us.' },
    brand: { name: 'Adlantern', supportEmail: 'help@adlantern.example' },
    languages: LANGUAGES,
    origin: 'https://adlantern.example',
  });
  const alternates = [...head.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((found) =>
    found.slice(1),
  );
  expect(alternates).toEqual([
    ['en', 'https://adlantern.example/portal/tos'],
    ['zh-CN', 'https://adlantern.example/portal/tos?lang=zh'],
    ['x-default', 'https://adlantern.example/portal/tos'],
  ]);
});
