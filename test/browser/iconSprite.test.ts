import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconId } from '../../src/rules/icons';
import { createIcons } from '../../src/browser/icons';

const draw = (sprite: string) => createIcons().draw(sprite);

/** A sanitized symbol in the page. */
const rendered = (name: string): string => document.getElementById(iconId(name))?.outerHTML ?? '';

const around = (inside: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><symbol id="social" viewBox="0 0 16 16"><path d="M0 0h4"/>${inside}</symbol></svg>`;

beforeEach(() => {
  document.body.innerHTML = '<main id="main"></main>';
});

it("spec 7: the build's sprite has every icon of the portal, with its shapes", async () => {
  const sprite = readFileSync(join(__dirname, '../../public/icons/channels.svg'), 'utf8');
  expect(await draw(sprite)).toEqual(['social', 'search', 'video', 'assistant']);
  expect(rendered('search')).toContain('viewBox="0 0 16 16"');
  expect(rendered('search')).toContain('<circle cx="7" cy="7" r="4.25">');
  expect(rendered('video')).toContain('stroke="currentColor"');
  const holder = document.getElementById('portal-icons');
  expect(holder?.outerHTML).toMatch(
    /^<svg id="portal-icons" aria-hidden="true" width="0" height="0" style="position: absolute;">/,
  );
  await draw(sprite);
  expect(document.querySelectorAll('#portal-icons')).toHaveLength(1);
});

const HOSTILE = {
  'a script': '<script>alert(1)</script>',
  'an event handler': '<path d="M1 1" onload="alert(1)" onclick="alert(1)"/>',
  'HTML inside': '<foreignObject><img src="x" onerror="alert(1)"></foreignObject>',
  'a picture from elsewhere': '<image href="https://evil.test/p.png"/>',
  'a shape from elsewhere':
    '<use href="https://evil.test/s.svg#a" xlink:href="//evil.test/s.svg#a"/>',
  'a data address': '<use href="data:image/svg+xml,evil"/><image href="data:image/png,evil"/>',
  'a link': '<a href="javascript:alert(1)"><path d="M2 2"/></a>',
  'a colour from elsewhere': '<path d="M3 3" fill="url(https://evil.test/f.svg#a)"/>',
  'a colour with escapes': String.raw`<path d="M3 3" stroke="u\72l(//evil.test/f)"/>`,
  'a style':
    '<style>*{background:url(https://evil.test)}</style><path style="fill:url(//evil.test)"/>',
  'movement of a link': '<set attributeName="href" to="javascript:alert(1)"/>',
  'a filter with a picture': '<filter id="f"><feImage href="https://evil.test/p.png"/></filter>',
} as const;

it.each(Object.entries(HOSTILE))('ASVS 3.2.2: keeps %s out of the page', async (_name, part) => {
  expect(await draw(around(part))).toEqual(['social']);
  const all = document.body.innerHTML;
  expect(all).not.toMatch(
    /evil|alert|script|foreignObject|<(?:image|img|use|style|set|a|feImage)\b/i,
  );
  expect(all).not.toMatch(/\son\w+=|href|url|data:/i);
  expect(rendered('social')).toContain('<path d="M0 0h4">');
});

it('ASVS 3.2.3: an id of the sprite never matches one of the page, and other symbols stay out', async () => {
  const sprite = around('<path id="main" d="M1 1"/>').replace(
    '</svg>',
    '<symbol id="root"><path d="M9 9"/></symbol></svg>',
  );
  expect(await draw(sprite)).toEqual(['social']);
  expect(document.getElementById('main')?.tagName).toBe('MAIN');
  expect(document.getElementById('root')).toBeNull();
});

it.each(['', 'plain text', '<html><body>Sign in to the network</body></html>', '<svg></svg>'])(
  'A1: %j is not a sprite',
  async (text) => expect(await draw(text)).toEqual([]),
);
