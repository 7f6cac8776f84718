import { createNavigation } from '../../src/browser/navigation';

/** The simulated document's message where a browser would load a page. */
const LOADS = 'Not implemented: navigation';

/** The effects of `act` on the page: routes taken, whether a page is loaded, and its final address. */
function after(act: (navigation: ReturnType<typeof createNavigation>) => void) {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/portal/register?code=1');
  act(createNavigation());
  const loads = said.mock.calls.flat().some((each) => String(each).includes(LOADS));
  said.mockRestore();
  return { loads, at: location.pathname + location.search };
}

const HERE = '/portal/register?code=1';

describe('tidying and leaving an address', () => {
  it.each([
    ['tidies without a load, before any router', 'replace', '/portal/register', false],
    ['tidies its other spelling too', 'replace', '/portal/register/?lang=zh', false],
    ['loads another page', 'replace', '/portal/login', true],
    ['loads the page without a router', 'go', '/portal/login', true],
    ['left', 'leave', '/portal/login', true],
  ] as const)('%s', (_name, by, path, loads) => {
    expect(after((navigation) => navigation[by](path))).toEqual({ loads, at: loads ? HERE : path });
  });

  it('the router handles every path of the portal, and no other address', () => {
    const taken: unknown[] = [];
    const { loads } = after((navigation) => {
      navigation.setRouter((...given) => void taken.push(given));
      navigation.replace('/portal/login');
      navigation.go('/portal/account');
      navigation.go('https://elsewhere.example/');
    });
    expect(taken).toEqual([['/portal/login', { replace: true }], ['/portal/account']]);
    expect(loads).toBe(true);
  });
});
