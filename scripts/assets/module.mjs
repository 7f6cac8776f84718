import { transformSync } from '@swc/core';
import { parseFragment } from 'parse5';
import { legalDocument } from './legalDocument.mjs';

/** React's name of an attribute: `stroke-width` is `strokeWidth`. */
const nameOf = (name) =>
  name === 'class' ? 'className' : name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Numbers as such: they take fewer bytes. */
const valueOf = (value) => (/^-?\d+(\.\d+)?$/.test(value) ? value : JSON.stringify(value));

const attributesOf = ({ attrs }) =>
  attrs
    // The namespace is for those who open the file alone.
    .filter(({ name }) => name !== 'xmlns')
    .map(({ name, value }) => `${nameOf(name)}={${valueOf(value)}}`)
    .join(' ');

const elementsIn = ({ childNodes }) => childNodes.filter(({ tagName }) => tagName);

/** An element as JSX, `more` among its attributes. Text and comments are left out. */
const jsx = (element, more = '') =>
  `<${element.tagName} ${attributesOf(element)} ${more}>${elementsIn(element)
    .map((child) => jsx(child))
    .join('')}</${element.tagName}>`;

function component(svg) {
  const [root] = elementsIn(parseFragment(svg));
  return `export default (props) => ${jsx(root, '{...props}')};`;
}

/**
 * The module that stands for a file which is not code, as text: an .svg file as the component that draws
 * it, a .md file as the legal document it holds.
 */
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
