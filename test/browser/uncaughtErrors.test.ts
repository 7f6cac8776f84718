import type { UncaughtError } from '../../src/ports/ports';
import { createUncaughtErrors } from '../../src/browser/uncaughtErrors';

const own = (file = 'assets/main.js') => `${location.origin}/${file}`;

function withStack(error: Error, ...files: string[]): Error {
  error.stack = [String(error), ...files.map((file) => `    at f (${file}:1:1)`)].join('\n');
  return error;
}

const reported: UncaughtError[] = [];
let end = () => {};
beforeEach(() => {
  reported.length = 0;
  end = createUncaughtErrors().listen((fault) => void reported.push(fault));
});
afterEach(() => end());

const thrown = (init: ErrorEventInit) => window.dispatchEvent(new ErrorEvent('error', init));

function rejected(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

it('D6: a violation of the page’s policy by an extension is not an error of the portal', () => {
  const extension = 'moz-extension://8d4c/inject.js';
  const error = withStack(new EvalError('blocked by CSP: script-src'), extension);
  thrown({ error, message: error.message, filename: extension });
  rejected(error);
  const breach = { blockedURI: 'eval', sourceFile: extension, violatedDirective: 'script-src' };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), breach));
  expect(reported).toEqual([]);
});

describe('D7: last-resort handlers', () => {
  it('report an uncaught error of the portal', () => {
    const error = withStack(new TypeError('broken'), own());
    thrown({ error, message: 'broken', filename: own() });
    expect(reported).toEqual([{ text: error.stack }]);
  });

  it('report an error of the portal that an extension caused', () => {
    rejected(withStack(new Error('mixed'), own(), 'chrome-extension://abcdef/content.js'));
    expect(reported).toHaveLength(1);
  });

  it('report an uncaught rejection of the portal, even of a value that is not an error', () => {
    rejected(withStack(new Error('lost'), own()));
    rejected('plain words');
    expect(reported.map(({ text }) => text.split('\n')[0])).toEqual(['Error: lost', 'plain words']);
  });

  it('name the error in front of a stack without its message, as in Firefox and Safari', () => {
    const error = new TypeError('broken');
    error.stack = `f@${own()}:1:1`;
    rejected(error);
    delete error.stack;
    rejected(error);
    expect(reported.map(({ text }) => text)).toEqual([
      `TypeError: broken\nf@${own()}:1:1`,
      'TypeError: broken\n',
    ]);
  });

  it('keep eight lines of a long stack', () => {
    rejected(withStack(new Error('deep'), ...Array<string>(100).fill(own())));
    expect(reported[0]?.text.split('\n')).toHaveLength(8);
  });

  it.each([
    ['an extension', 'chrome-extension://abcdef/content.js'],
    ['another origin', 'https://cdn.evil.test/a.js'],
    ['an origin that begins like this one', `${location.origin}.evil.test/a.js`],
  ])('ignore %s', (_name, file) => {
    thrown({ error: withStack(new Error('x'), file), message: 'x', filename: file });
    thrown({ error: null, message: 'x', filename: file });
    rejected(withStack(new Error('x'), file));
    expect(reported).toEqual([]);
  });

  it('ignore hidden errors, harmless ones, and a part that failed to load', () => {
    thrown({ message: 'Script error.', filename: '' });
    thrown({ message: 'ResizeObserver loop limit exceeded', filename: own() });
    rejected(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
    expect(reported).toEqual([]);
  });

  it('report nothing after unsubscribing', () => {
    end();
    rejected(withStack(new Error('late'), own()));
    expect(reported).toEqual([]);
  });
});
