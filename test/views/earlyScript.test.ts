import { chosenLanguage } from '../../src/text/choice';
import { open } from './support/earlyScript';

const forget = () => {
  document.cookie = 'portal_language=; path=/; max-age=0';
};

beforeEach(() => {
  forget();
  localStorage.clear();
  document.documentElement.lang = 'en';
});

it('decisions: the language that an address asks for is kept for the pages that follow', () => {
  open('/?lang=zh-Hans');
  expect(chosenLanguage('')).toBe('zh');
  open('/portal/login?lang=en');
  expect(chosenLanguage('')).toBe('en');
});

it('decisions: nothing is kept of an address that asks for no language, or for one that we have not', () => {
  open('/');
  open('/?lang=xx');
  open('/?lang=');
  expect(document.cookie).toBe('');
  open('/?lang=zh');
  open('/?lang=xx');
  expect(chosenLanguage('')).toBe('zh');
});

describe('P21: a page in English', () => {
  const { dataset } = document.documentElement;
  const reads = (language: string) =>
    jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  beforeEach(() => void delete dataset['offer']);
  afterEach(() => void jest.restoreAllMocks());

  it('is offered in Chinese to who reads that first and has not chosen', () => {
    reads('zh-CN');
    open('/');
    expect(dataset).toHaveProperty('offer');
  });

  it.each([
    ['has chosen', 'zh-CN', '/?lang=en'],
    ['reads English first', 'en-US', '/'],
  ])('but not to who %s', (_who, language, address) => {
    reads(language);
    open(address);
    expect(dataset).not.toHaveProperty('offer');
  });
});

describe('a page that will be drawn in another language', () => {
  const page = document.documentElement.dataset;

  beforeEach(() => {
    delete page['away'];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('is hidden, but shown after 3 s: a script that never comes leaves no empty window', () => {
    open('/?lang=zh');
    expect(page).toHaveProperty('away');
    jest.advanceTimersByTime(3_000);
    expect(page).not.toHaveProperty('away');
  });

  it('is no page in the language of its reader', () => {
    open('/?lang=en');
    expect(page).not.toHaveProperty('away');
  });
});
