import { transform } from '@svgr/core';
import jsx from '@svgr/plugin-jsx';
import { transformSync } from '@swc/core';
import { legalDocument } from './legalDocument.mjs';

/** A file's namespace is for those who open it alone; in a page it would be repeated for every drawing. */
const withoutNamespace = ({ jsx: drawing, componentName, props, exports, imports }, { tpl }) => {
  const { openingElement } = drawing;
  openingElement.attributes = openingElement.attributes.filter(
    ({ name }) => name?.name !== 'xmlns',
  );
  return tpl`${imports}
const ${componentName} = (${props}) => ${drawing};
${exports}`;
};

const drawing = (svg) =>
  transform.sync(svg, { plugins: [jsx], jsxRuntime: 'automatic', template: withoutNamespace });

/**
 * The module that stands for a file which is not code, as text: an .svg file as the component that draws
 * it, a .md file as the legal document it holds.
 */
export function moduleOf(filename, text, type = 'es6') {
  const code = filename.endsWith('.svg')
    ? drawing(text)
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
