import { transformSync } from '@swc/core';
import { parseFragment } from 'parse5';
import { legalDocument } from './legalDocument.mjs';

/** Returns React's name of an attribute: `strokeWidth` for `stroke-width`. */
const nameOf = (name) =>
  name === 'class' ? 'className' : name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes numbers without quotes, which takes fewer bytes. */
const valueOf = (value) => (/^-?\d+(\.\d+)?$/.test(value) ? value : JSON.stringify(value));

const attributesOf = ({ attrs }) =>
  attrs
    // The namespace is needed only when the file is opened separately.
    .filter(({ name }) => name !== 'xmlns')
    .map(({ name, value }) => `${nameOf(name)}={${valueOf(value)}}`)
    .join(' ');

const elementsIn = ({ childNodes }) => childNodes.filter(({ tagName }) => tagName);

/** Returns an element as JSX, with `more` among its attributes. Text and comments are left out. */
const jsx = (element, more = '') =>
  `<${element.tagName} ${attributesOf(element)} ${more}>${elementsIn(element)
    .map((child) => jsx(child))
    .join('')}</${element.tagName}>`;

function component(svg) {
  const [root] = elementsIn(parseFragment(svg));
  // A component without a name would need webpack's code that names it.
  return `const Drawing = (props) => ${jsx(root, '{...props}')}; export default Drawing;`;
}

/** Returns the module for an asset, as text: an .svg file as a component, a .md file as its legal document. */
export function moduleOf(filename, text, type = 'es6') {
  const code = filename.endsWith('.svg')
    ? component(text)
    : `export default ${JSON.stringify(legalDocument(text))};`;
  const { code: output } = transformSync(code, {
    filename: `${filename}.jsx`,
    configFile: false,
    swcrc: false,
    module: { type },
    jsc: {
      parser: { syntax: 'ecmascript', jsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  });
  return output;
}
