import postcss from 'postcss';

const CLASS = /\.((?:[\w-]|\\.)+)/g;
const VARIABLE = /var\(\s*(--[\w-]+)/g;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;

const unescaped = (name) => name.replaceAll('\\', '');

const classesIn = (html) =>
  new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names]) => names.split(/\s+/)));

/** Returns a selector without its `:not()` parts. */
const positive = (selector) => selector.replace(/:not\([^()]*\)/g, '');

/** Returns the classes that a selector requires. */
const wanted = (selector) =>
  [...positive(selector).matchAll(CLASS)].map(([, name]) => unescaped(name));

/** Attributes of the root and of forms change; those of other elements are in the page. */
const CHANGING = /^(?:html|:root|form)(?:\[[^\]]*\]|:is\([^)]*\))*/;
const ATTRIBUTE = /\[(data-[\w-]+)/g;

/** Whether the page has all attributes that a selector requires; views may add some to elements with classes. */
const hasAttributes = (selector, html) =>
  wanted(selector).length > 0 ||
  [...positive(selector).replace(CHANGING, '').matchAll(ATTRIBUTE)].every(([, name]) =>
    html.includes(` ${name}`),
  );

const isAnimation = ({ name = '' }) => name.endsWith('keyframes');

const isTheme = (rule) =>
  rule.selector.startsWith(':root') && rule.some((node) => node.prop?.startsWith('--'));

/** States that occur after the first paint. */
const LATER_STATE = /:(?:hover|active|focus)|::selection/;

const isPrint = (node) =>
  node !== undefined && (/\bprint\b/.test(node.params ?? '') || isPrint(node.parent));

/** The language whose headings have their own font. In Chinese ones the system's is used for Latin letters, too. */
const DISPLAY_LANGUAGE = 'en';

/** Whether a selector applies in this language only later, or on paper. */
function isLater(selector, rule, language) {
  const spoken = /^[^(]*:lang\(["']?(\w+)/.exec(selector)?.[1];
  return (
    isPrint(rule) ||
    LATER_STATE.test(positive(selector)) ||
    (spoken !== undefined && spoken !== language)
  );
}

function keepSelectors(sheet, fits) {
  sheet.walkRules((rule) => {
    if (isAnimation(rule.parent)) return;
    const kept = rule.selectors.filter((selector) => fits(selector, rule));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
}

function keepUsedAnimations(sheet) {
  const values = [];
  sheet.walkDecls(/^animation/, ({ value }) => void values.push(value));
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!values.some((value) => value.includes(rule.params))) rule.remove();
  });
}

/** Removes values of the theme that a brand overrides. */
function dropOverridden(sheet, brand) {
  const themes = [];
  sheet.walkRules((rule) => void (isTheme(rule) && themes.push(rule)));
  const place = ({ parent, selector }) =>
    `${parent.params ?? ''} ${selector.replace(/\[data-brand=[^\]]*\]/, '')}`;
  for (const own of themes.filter(({ selector }) => selector.includes(`data-brand=${brand}`)))
    for (const base of themes)
      if (base !== own && place(base) === place(own))
        own.walkDecls(({ prop }) => void base.walkDecls(prop, (other) => void other.remove()));
}

/**
 * Removes the theme's variables that nothing here reads, directly or through another one, and those in `known`.
 * Drawings in `html` use them too. Returns the names of the remaining ones.
 */
function keepReadVariables(sheet, html, known = new Set()) {
  const needed = new Set();
  const themed = [];
  const note = (value) => {
    for (const [, name] of value.matchAll(VARIABLE)) needed.add(name);
  };
  note(html);
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--') && isTheme(declaration.parent)) themed.push(declaration);
    else note(declaration.value);
  });
  for (let count = -1; count !== needed.size;) {
    count = needed.size;
    for (const { prop, value } of themed) if (needed.has(prop)) note(value);
  }
  for (const declaration of themed)
    if (!needed.has(declaration.prop) || known.has(declaration.prop)) declaration.remove();
  return needed;
}

function dropEmpty(sheet) {
  sheet.walk((node) => {
    if (node.type === 'comment' || (node.nodes && node.nodes.length === 0)) node.remove();
  });
}

const written = (sheet) => {
  // Twice: removing a rule's last declaration may leave an empty @media behind.
  dropEmpty(sheet);
  dropEmpty(sheet);
  return sheet.toString().replace(/\n\s*/g, '');
};

/** No vowels: a short name is never a word, nor a name that ad blockers hide. */
const FIRST = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ';
const NEXT = `${FIRST}0123456789`;

const shortName = (at) =>
  at < FIRST.length
    ? FIRST[at]
    : shortName(Math.floor((at - FIRST.length) / NEXT.length)) +
      NEXT[(at - FIRST.length) % NEXT.length];

/** Gives a page's classes short names, in the order of its styles. */
function shortened(html, sheets) {
  const names = new Map();
  for (const sheet of sheets)
    sheet.walkRules((rule) => {
      if (isAnimation(rule.parent)) return;
      for (const name of rule.selectors.flatMap(wanted))
        if (!names.has(name)) names.set(name, shortName(names.size));
      rule.selector = rule.selector.replace(CLASS, (whole, name) =>
        names.has(unescaped(name)) ? `.${names.get(unescaped(name))}` : whole,
      );
    });
  return html.replace(CLASS_ATTRIBUTE, (_whole, list) => {
    const short = new Set(list.split(/\s+/).flatMap((name) => names.get(name) ?? []));
    return short.size === 0 ? '' : ` class="${[...short].join(' ')}"`;
  });
}

/** Returns the styles without those that none of the pages uses. */
export function cssOf(css, htmls) {
  const sheet = postcss.parse(css);
  const classes = classesIn([...new Set(htmls)].join(''));
  keepSelectors(sheet, (selector) => wanted(selector).every((name) => classes.has(name)));
  return sheet.toString();
}

/** Removes what only browsers older than the supported ones need beside the standard's name. */
function dropPrefixed(sheet) {
  sheet.walkDecls(/^-webkit-(?:margin|padding)-/, (declaration) => void declaration.remove());
  keepSelectors(sheet, (selector) => !/::-(?:webkit-input|moz)-placeholder/.test(selector));
}

/** The parsed styles, and those of each brand, cached between pages. */
let parsed = { css: null, brands: new Map() };

function sheetOf(css, brand) {
  if (parsed.css !== css) parsed = { css, brands: new Map() };
  if (!parsed.brands.has(brand)) {
    const sheet = postcss.parse(css);
    sheet.walkRules((rule) => {
      const other = /\[data-brand=["']?(\w+)/.exec(rule.selector)?.[1];
      if (other && other !== brand) rule.remove();
    });
    dropOverridden(sheet, brand);
    dropPrefixed(sheet);
    parsed.brands.set(brand, sheet);
  }
  return parsed.brands.get(brand).clone();
}

/**
 * Returns a prerendered page with only the styles it uses: `now` for its first paint, `later` for interactions, another
 * language and paper. Its classes have short names; hydrating views restore full names where they change an element,
 * and load the complete stylesheet. A page opened by links with secrets declares its font later: for a font of inline
 * styles, Chromium sends the page's full address, whatever the referrer policy.
 */
export function pageCss(css, html, { brand, language, isLinked = false }) {
  const now = sheetOf(css, brand);
  const classes = classesIn(html);
  keepSelectors(
    now,
    (selector) =>
      wanted(selector).every((name) => classes.has(name)) && hasAttributes(selector, html),
  );
  const later = now.clone();
  keepSelectors(now, (selector, rule) => !isLater(selector, rule, language));
  keepSelectors(later, (selector, rule) => isTheme(rule) || isLater(selector, rule, language));
  const fontless = language === DISPLAY_LANGUAGE && !isLinked ? later : now;
  fontless.walkAtRules('font-face', (rule) => void rule.remove());
  const known = keepReadVariables(now, html);
  keepReadVariables(later, '', known);
  for (const sheet of [now, later]) keepUsedAnimations(sheet);
  const short = shortened(html, [now, later]);
  return { html: short, now: written(now), later: written(later) };
}
