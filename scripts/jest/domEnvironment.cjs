/**
 * jest's jsdom environment, which computes only the styles that place or hide elements: queries by role compute those of
 * every element. The browser's own rules keep `display` alone, and no colors are resolved.
 */
const { createRequire } = require('node:module');

const environment = require.resolve('jest-environment-jsdom');
const requireOfJest = createRequire(environment);
const requireOfJsdom = createRequire(requireOfJest.resolve('jsdom'));
const { parse } = requireOfJsdom('rrweb-cssom');

/** The rules that set `display`; neighbors with the same value are one rule. */
function displayOnly(sheet) {
  const rules = [];
  for (const { selectorText, style } of parse(sheet).cssRules) {
    const display = style?.display;
    if (!display) continue;
    const last = rules.at(-1);
    if (last?.display === display) last.selectors.push(selectorText);
    else rules.push({ display, selectors: [selectorText] });
  }
  return rules
    .map(({ display, selectors }) => `${selectors.join()} { display: ${display} }`)
    .join('\n');
}

const sheet = requireOfJsdom.resolve('./jsdom/browser/default-stylesheet');
requireOfJsdom(sheet);
require.cache[sheet].exports = displayOnly(require.cache[sheet].exports);

const { propertiesWithResolvedValueImplemented: resolved } = requireOfJsdom(
  './jsdom/living/helpers/style-rules',
);
for (const property of Object.keys(resolved))
  if (property.endsWith('color')) delete resolved[property];

module.exports = requireOfJest(environment);
