import postcss from 'postcss';

const CLASS = /\.((?:[\w-]|\\.)+)/g;
const VARIABLE = /var\(\s*(--[\w-]+)/g;

const classesIn = (html) =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));

/** A selector without what it must not fit. */
const positive = (selector) => selector.replace(/:not\([^()]*\)/g, '');

/** Does the page have every class that the selector wants? */
const fits = (selector, classes) =>
  [...positive(selector).matchAll(CLASS)].every(([, name]) =>
    classes.has(name.replaceAll('\\', '')),
  );

const isTheme = (rule) =>
  rule.selector.startsWith(':root') && rule.some((node) => node.prop?.startsWith('--'));

/** States that come after the first paint, and with them the whole sheet. */
const LATER_STATE = /:(?:hover|active|focus)|::selection/;

/** What a page in this language shows only later, on paper, or never. */
function dropLater(sheet, language) {
  sheet.walkAtRules('media', (rule) => {
    if (/\bprint\b/.test(rule.params)) rule.remove();
  });
  sheet.walkRules((rule) => {
    const fitting = rule.selectors.filter((selector) => {
      const spoken = /^[^(]*:lang\(["']?(\w+)/.exec(selector)?.[1];
      return !LATER_STATE.test(positive(selector)) && (spoken === undefined || spoken === language);
    });
    if (fitting.length === 0) rule.remove();
    else rule.selectors = fitting;
  });
}

/** Leaves out what the page does not use: rules by class, then keyframes by name. */
function keepUsed(sheet, classes) {
  sheet.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && rule.parent.name.endsWith('keyframes')) return;
    const used = rule.selectors.filter((selector) => fits(selector, classes));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  const values = [];
  sheet.walkDecls(/^animation/, ({ value }) => void values.push(value));
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!values.some((value) => value.includes(rule.params))) rule.remove();
  });
}

/** Leaves out the theme's variables that nothing kept here reads, directly or through another one. */
function keepReadVariables(sheet, html) {
  const needed = new Set();
  const themed = [];
  const note = (value) => {
    for (const [, name] of value.matchAll(VARIABLE)) needed.add(name);
  };
  // Drawings in the page name them too (P13).
  note(html);
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--') && isTheme(declaration.parent)) themed.push(declaration);
    else note(declaration.value);
  });
  for (let known = -1; known !== needed.size;) {
    known = needed.size;
    for (const { prop, value } of themed) if (needed.has(prop)) note(value);
  }
  for (const declaration of themed) if (!needed.has(declaration.prop)) declaration.remove();
}

function dropEmpty(sheet) {
  sheet.walk((node) => {
    if (node.type === 'comment' || (node.nodes && node.nodes.length === 0)) node.remove();
  });
}

/**
 * The part of a stylesheet that a page needs for its first paint. The whole sheet follows later, so that
 * what appears afterwards is styled too.
 */
export function criticalCss(css, html, { brand, language, defaultBrand }) {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const other = /\[data-brand=["']?(\w+)/.exec(rule.selector)?.[1];
    if (other && (other !== brand || brand === defaultBrand)) rule.remove();
  });
  dropLater(sheet, language);
  keepUsed(sheet, classesIn(html));
  keepReadVariables(sheet, html);
  // Twice: a rule that lost its last declaration may leave an empty @media behind.
  dropEmpty(sheet);
  dropEmpty(sheet);
  return sheet.toString().replace(/\n\s*/g, '');
}
