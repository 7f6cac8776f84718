import { withConfig } from '../../server/http/pageBody';

const PAGE = '<script type="application/json" id="portal-config"></script><p>x</p>';

it('ASVS 1.2.3: a configuration cannot escape from its element, whatever it contains', () => {
  const config = { brand: { name: '</script><img src=x onerror=a()>$&$1' } };
  const html = withConfig(PAGE, config);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  const text = /id="portal-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual(config);
});

it.each([
  [{ brand: { supportEmail: 'help@studio.example' } }, true],
  [{ brand: { consoleUrl: null, captcha: { provider: 'recaptcha' } } }, false],
  [{ platform: { dbMode: 'x' } }, false],
])('decisions: with %j the page is marked if it differs from the prerendered one', (config, anew) =>
  expect(withConfig(PAGE, config).includes(' data-anew>')).toBe(anew),
);

it('a page without a configuration stays as it was built', () =>
  expect(withConfig(PAGE, {})).toBe(PAGE));
