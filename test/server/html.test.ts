// Under its own name, prettier would write the quotes again.
import { html as marked } from '../../server/http/html';

it('ASVS 1.2.1: a value can leave neither its element nor an attribute, in either kind of quotes', () => {
  const inner = marked`<i>${'<'}</i>`;
  expect(marked`<a title='${`'"&<b>`}'>${inner}</a>`.text).toBe(
    `<a title='&#39;&quot;&amp;&lt;b&gt;'><i>&lt;</i></a>`,
  );
});

it('nothing is written for nothing, 0 for 0, and a list is its parts', () => {
  const list = [marked`<i>${1}</i>`, marked`<b>&</b>`];
  expect(marked`a${null}b${undefined}c${0}d${list}${[]}`.text).toBe('abc0d<i>1</i><b>&</b>');
});
