import '../views/support/domGaps';
import http from 'node:http';
import { act } from '@testing-library/react';
import { CONSENT_COOKIE } from '../../src/rules/cookies';
import { portalConfig } from '../../src/rules/portalConfig';
import { buildEngine } from '../../src/engine';
import { startViews } from '../../src/startViews';
import { startCollector } from './support/collector';

// As bundled for the pages: the browser's client.
jest.mock('superagent', () => ({
  __esModule: true,
  default: jest.requireActual('superagent/lib/client.js'),
}));

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const allow = (analytics: boolean) => {
  const choice = {
    version: 1,
    at: new Date().toISOString().slice(0, 10),
    analytics,
    marketing: false,
  };
  document.cookie = `${CONSENT_COOKIE}=${encodeURIComponent(JSON.stringify(choice))}; path=/`;
};

/** The engine of a page whose brand has a collector. */
function open() {
  const embedded = JSON.stringify({ brand: { monitoringUrl: collector.url } });
  const config = portalConfig(new URL(location.href), embedded);
  return buildEngine({ config }).start();
}

/** Starts the views of a page with a part that throws. */
async function drawBroken(engine: ReturnType<typeof open>) {
  const place = document.body.appendChild(document.createElement('div'));
  const config = {
    ...portalConfig(new URL(location.href), null),
    get environment(): never {
      throw new Error('drawn wrongly for mira@games.example');
    },
  };
  const options = { config, engine, language: 'en', prerendered: false, header: null } as const;
  await act(() => startViews(place, options));
  place.remove();
}

const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

it('D4, spec 8: an error thrown while rendering reaches monitoring, without secrets', async () => {
  const logged = silence();
  allow(true);
  const engine = open();
  const received = collector.received();
  await drawBroken(engine);
  await received;
  const [sent] = collector.bodies;
  const { exceptions } = JSON.parse(sent?.text ?? '') as {
    exceptions: { type: string; value: string }[];
  };
  expect(exceptions).toMatchObject([{ type: 'render' }]);
  expect(exceptions[0]?.value).toContain('drawing failed');
  expect(exceptions[0]?.value).toContain('drawn wrongly');
  expect(sent?.text).not.toContain('mira@');
  expect(logged.mock.calls.flat().map(String).join()).toContain('drawn wrongly');
});

it('D4: a page that differs from the prerendered one is rendered again and logged, without a fault', async () => {
  const logged = silence();
  const uncaught = jest.fn();
  window.addEventListener('error', uncaught);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p>another page</p>';
  const config = portalConfig(new URL(location.href), null);
  const options = {
    config,
    engine: open(),
    language: 'en',
    prerendered: true,
    header: null,
  } as const;
  await act(() => startViews(place, options));
  expect(place.querySelector('main')).not.toBeNull();
  expect(place.textContent).not.toContain('another page');
  expect(uncaught).not.toHaveBeenCalled();
  expect(logged.mock.calls.flat().map(String).join()).toContain('Hydration failed');
  window.removeEventListener('error', uncaught);
  place.remove();
});

it('spec 8: a page that throws repeatedly is reported thirty times a minute', async () => {
  silence();
  allow(true);
  const engine = open();
  const first = collector.received();
  engine.renderFailed(new Error('the first, while the library is loaded'));
  await first;
  const sent = jest.spyOn(http, 'request');
  const others = Promise.all(Array.from({ length: 29 }, () => collector.received()));
  for (let drawn = 1; drawn < 40; drawn += 1) engine.renderFailed(new Error(`drawing ${drawn}`));
  await others;
  expect(sent).toHaveBeenCalledTimes(29);
});

it('decisions: without consent nothing is reported, and a part missing after a deploy is not an error', async () => {
  silence();
  allow(false);
  await drawBroken(open());
  allow(true);
  const engine = open();
  engine.renderFailed(Object.assign(new Error('chunk'), { name: 'ChunkLoadError' }));
  const received = collector.received();
  engine.renderFailed(new Error('the only one'));
  await received;
  expect(collector.bodies).toHaveLength(1);
  expect(collector.bodies[0]?.text).toContain('the only one');
});

it('spec 8: logs a console that cannot be opened, and the page stays', async () => {
  const logged = silence();
  Object.defineProperty(window, 'portal', {
    configurable: true,
    set: () => {
      throw new Error('taken by another script');
    },
  });
  await open().consoleOpened;
  Reflect.deleteProperty(window, 'portal');
  expect(logged.mock.calls.flat()).toContain('No console: taken by another script');
});
