// Imported under another name, as prettier would reformat the templates.
import { html as marked } from '../../server/http/html';

it('ASVS 1.2.1: a value can leave neither its element nor an attribute, with either kind of quotes', () => {
  const inner = marked`<i>${'<'}</i>`;
  expect(marked`<a title='${`'"&<b>`}'>${inner}</a>`.text).toBe(
    `<a title='&#39;&quot;&amp;&lt;b&gt;'><i>&lt;</i></a>`,
  );
});

it('renders null as nothing, 0 as 0, and a list as its items', () => {
  const list = [marked`<i>${1}</i>`, marked`<b>&</b>`];
  expect(marked`a${null}b${undefined}c${0}d${list}${[]}`.text).toBe('abc0d<i>1</i><b>&</b>');
});
