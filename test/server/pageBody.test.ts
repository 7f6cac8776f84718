import { withConfig } from '../../server/http/pageBody';
import { partLeftOut } from '../../server/operate/pageConfig';

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

it('a page that was rendered with its configuration is not marked', () => {
  const html = `${PAGE}<div id="root" data-path="/" data-own>`;
  expect(withConfig(html, { brand: { supportEmail: 'help@studio.example' } })).not.toContain(
    'anew',
  );
});

it('a page without a configuration stays as it was built', () =>
  expect(withConfig(PAGE, {})).toBe(PAGE));

it('hides a part that the platform never offers from the first paint on', () =>
  expect(withConfig('<!doctype html><html lang="en">', {}, 'singleSignOn')).toBe(
    '<!doctype html><html data-without="singleSignOn" lang="en">',
  ));

it.each([
  ['production without an identity provider', { production: true }, 'singleSignOn'],
  ['the embedded provider', { production: false }, null],
])('knows what %s never offers', (_name, options, part) => expect(partLeftOut(options)).toBe(part));
