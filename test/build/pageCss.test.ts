import { cssOf, pageCss } from '../../scripts/prerender/pageCss.mjs';

const CSS = `
:root{--a:red;--b:blue;--c:green}
:root[data-brand=adharbor]{--a:teal}
.fbig{color:var(--a)}.funused{color:var(--b)}
.fbig:hover{color:var(--b)}.fbig .fsmall{margin:0}
.fsmall:lang(zh){letter-spacing:0}
@media print{.fsmall{display:none}}
@keyframes funused{from{opacity:0}}
@font-face{font-family:Display;src:url(display.woff2)}
`;
const HTML = '<p class="___1 fbig fui-x"><b class="fsmall fbig">x</b></p><i class="fgone"></i>';
const page = { brand: 'adharbor', language: 'en' };

it('performance 6d: a page has only the rules it uses, with later ones separate and short class names', () => {
  const { html, now, later } = pageCss(CSS, HTML, page);
  expect(html).toBe('<p class="b"><b class="c b">x</b></p><i></i>');
  expect(now).toBe(
    ':root[data-brand=adharbor]{--a:teal}.b{color:var(--a)}.b .c{margin:0}@font-face{font-family:Display;src:url(display.woff2)}',
  );
  expect(later).toBe(
    ':root{--b:blue}.b:hover{color:var(--b)}.c:lang(zh){letter-spacing:0}@media print{.c{display:none}}',
  );
});

it('drops a rule for an attribute that no element of the page has', () => {
  const css = [
    'html[data-known] [data-gone]{top:1px}',
    'html[data-off] [data-here]{top:2px}',
    'form:not([data-gone]) [data-here]{top:3px}',
    'header:has([data-gone]){top:4px}',
    '.fbig[data-gone]{top:5px}',
    'form:is([data-gone],[data-off]) [data-here]{top:6px}',
  ];
  const { now } = pageCss(css.join(''), `${HTML}<p data-here="">x</p>`, page);
  expect([1, 2, 3, 4, 5, 6].filter((at) => now.includes(`top:${at}px`))).toEqual([2, 3, 5, 6]);
});

it('drops the prefixed copies that no supported browser reads', () => {
  const css =
    '.fbig{-webkit-margin-start:1px;margin-inline-start:1px}' +
    '.fbig::-webkit-input-placeholder{top:0}.fbig::placeholder{top:0}';
  expect(pageCss(css, HTML, page).now).toBe('.b{margin-inline-start:1px}.b::placeholder{top:0}');
});

it('a page opened by links with secrets declares its font later', () => {
  const { now, later } = pageCss(CSS, HTML, { ...page, isLinked: true });
  expect(now).not.toContain('font-face');
  expect(later).toContain('font-face');
});

it('a page in Chinese has its own rules at once, and the font of Latin letters later, for another language', () => {
  const { now, later } = pageCss(CSS, HTML, { ...page, language: 'zh' });
  expect(now).toContain('.c:lang(zh)');
  expect(now).not.toContain('font-face');
  expect(later).toContain('font-face');
});

it('uses no short name that ad blockers hide', () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `f${at}`);
  const css = names.map((name) => `.${name}{top:0}`).join('');
  const { html } = pageCss(css, `<p class="${names.join(' ')}">`, page);
  const short = /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(new Set(short).size).toBe(names.length);
  expect(
    short.filter((name) => !/^[b-df-hj-np-tv-z]/i.test(name) || /[aeiou]/i.test(name)),
  ).toEqual([]);
});

it('keeps a variable read through others, and drops one that only a dropped variable reads', () => {
  const css =
    ':root{/* read */--e-1:red;--f:blue;--d:var( --e-1);--u:var(--f);--c:var(--d)}.fbig{color:var(--c)}';
  const { now } = pageCss(css, HTML, page);
  expect(now).toBe(':root{--e-1:red;--d:var( --e-1);--c:var(--d)}.b{color:var(--c)}');
});

it("a brand's value replaces the theme's only in the same context", () => {
  const wide = '@media (y){:root{--a:grey}}';
  const dark = '@media (x){:root{--a:black}:root[data-brand=adharbor]{--a:navy}}';
  const { now } = pageCss(`:root{--a:red}${wide}${dark}.fbig{color:var(--a)}`, HTML, page);
  expect(now).toBe(
    `:root{--a:red}${wide}@media (x){:root[data-brand=adharbor]{--a:navy}}.b{color:var(--a)}`,
  );
});

it('drops rules that no page uses before any page is written', () => {
  const css = '.fbig{top:0}.funused{top:0}.fbig.funused{top:0}.fother{top:0}';
  expect(cssOf(css, [HTML, '<p class="fother">', HTML])).toBe('.fbig{top:0}.fother{top:0}');
});

it('keeps an animation with the rules that use it', () => {
  const css =
    '.fbig{animation:fturn 1s}@keyframes fturn{to{rotate:1turn}}@keyframes fgo{to{top:0}}';
  expect(pageCss(css, HTML, page).now).toBe(
    '.b{animation:fturn 1s}@keyframes fturn{to{rotate:1turn}}',
  );
});

it('does not treat keyframes as selectors, now or later', () => {
  const frames = '@keyframes fturn{from{top:0}60.5%{top:1px}}';
  const css = `.fbig{animation:fturn 1s}.fbig:hover{animation:fturn 2s}${frames}`;
  const { now, later } = pageCss(css, HTML, page);
  expect(now).toBe(`.b{animation:fturn 1s}${frames}`);
  expect(later).toBe(`.b:hover{animation:fturn 2s}${frames}`);
});

it.each([
  ['what a selector excludes is not wanted', '.fbig:not(.fother){top:0}'],
  ['a state that it excludes is none of it', '.fbig:not(:hover){top:0}'],
  ['nor is a language', '.fbig:not(:lang(zh)){top:0}'],
])('%s: the rule is for the first paint', (_why, css) => {
  const { now, later } = pageCss(css, '<p class="fbig">', page);
  expect(now).toMatch(/^\.b:not\(.*\{top:0\}$/);
  expect(later).toBe('');
});

it('finds a class whose name is escaped in the styles', () => {
  const { html, now } = pageCss(String.raw`.f1\.5{top:0}`, '<p class="f1.5">', page);
  expect([html, now]).toEqual(['<p class="b">', '.b{top:0}']);
});

it('does not repeat a rule that sets no variable of the whole page', () => {
  const { now, later } = pageCss(':root{top:0}.fbig{--x:1}', HTML, page);
  expect([now, later]).toEqual([':root{top:0}.b{--x:1}', '']);
});

it('a page of the first brand has no styles of another', () => {
  const { now } = pageCss(CSS, HTML, { ...page, brand: 'adlantern' });
  expect(now).toContain(':root{--a:red}');
  expect(now).not.toContain('data-brand');
});
