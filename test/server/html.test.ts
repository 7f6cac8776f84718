// Under its own name, prettier would write the quotes again.
import { html as marked } from '../../server/http/html';

it('ASVS 1.2.1: a value can leave neither its element nor an attribute, in either kind of quotes', () => {
  const inner = marked`<i>${'<'}</i>`;
  expect(marked`<a title='${`'"&<b>`}'>${inner}</a>`.text).toBe(
    `<a title='&#39;&quot;&amp;&lt;b&gt;'><i>&lt;</i></a>`,
  );
});
