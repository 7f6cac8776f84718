import { readFileSync } from 'node:fs';
import { ENVIRONMENTS, hostsOf, type EnvironmentId } from '../../src/rules/environments';
import { portalConfig } from '../../src/rules/portalConfig';

const SCRIPT = readFileSync('scripts/prerender/earlySignIn.js', 'utf8').replace(
  'PARENT_DOMAIN',
  'adlantern\\.example',
);
const { dataset } = document.documentElement;
const hosts = { origin: '' };

// Once, since it adds a listener. With a location of its own, because jsdom's cannot be changed.
beforeAll(() => {
  Object.assign(window, { hosts });
  const script = document.createElement('script');
  script.textContent = `(function (location) {${SCRIPT}})(hosts)`;
  document.head.append(script);
});
const PAGE = `
    <a data-signed-out href="/portal/login?redirect=/portal/tos"><b>Sign in</b></a>
    <div data-signed-out><a href="/portal/login">Sign in</a><a href="/portal/report">Report</a></div>
    <a href="/portal/login">Back</a>`;
beforeEach(() => {
  document.body.innerHTML = PAGE;
});

/** Where each of the page's links leads when it is pressed at a host. */
const pressed = (origin: string) => {
  hosts.origin = origin;
  return [...document.querySelectorAll('a')].map((link) => {
    (link.firstElementChild ?? link).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return link.getAttribute('href');
  });
};

describe('M23, spec 4: "Sign in" before the page is interactive', () => {
  const PLAIN = [
    '/portal/login?redirect=/portal/tos',
    '/portal/login',
    '/portal/report',
    '/portal/login',
  ];
  const through = (api: string) => [
    `${api}/api_v2/clean_cookie?url=${encodeURIComponent('http://localhost/portal/login?redirect=/portal/tos')}`,
    `${api}/api_v2/clean_cookie?url=${encodeURIComponent('http://localhost/portal/login')}`,
    '/portal/report',
    '/portal/login',
  ];

  it.each([
    ['https://adlantern.example', 'https://api.adlantern.example'],
    ['https://www.adlantern.example', 'https://api.adlantern.example'],
    ['https://portal.adlantern.example', 'https://api.adlantern.example'],
    ['https://test.adlantern.example', 'https://test.adlantern.example'],
    ['https://portal.test.adlantern.example', 'https://portal.test.adlantern.example'],
    ['https://portal.adlantern.example.evil.test', 'https://portal.adlantern.example.evil.test'],
    ['https://evil-adlantern.example', 'https://evil-adlantern.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('at %s leads through clean_cookie of %s, also if pressed twice', (origin, api) => {
    expect(pressed(origin)).toEqual(through(api));
    expect(pressed(origin)).toEqual(through(api));
  });

  it.each(Object.keys(ENVIRONMENTS) as EnvironmentId[])(
    'finds the API host of every page host of %s by the rule of the configuration',
    (environment) => {
      for (const host of hostsOf(environment, 'adlantern.example')) {
        const { apiOrigin } = portalConfig(new URL(`https://${host}/`), null);
        expect(pressed(`https://${host}`)).toEqual(through(apiOrigin));
        document.body.innerHTML = PAGE;
      }
    },
  );

  it.each(['interactive', 'known'])('is left alone on a page marked %s', (mark) => {
    dataset[mark] = '';
    expect(pressed('http://localhost')).toEqual(PLAIN);
    delete dataset[mark];
  });
});
