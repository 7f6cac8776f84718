import { chosenLanguage } from '../../src/text/choice';
import { encodeFrontToken } from '../support/frontToken';
import { open } from './support/earlyScript';

const forget = () => {
  document.cookie = 'portal_language=; path=/; max-age=0';
};

beforeEach(() => {
  forget();
  localStorage.clear();
  document.documentElement.lang = 'en';
});

it('decisions: stores the language that an address requests for the following pages', () => {
  open('/?lang=zh-Hans');
  expect(chosenLanguage('')).toBe('zh');
  open('/portal/login?lang=en');
  expect(chosenLanguage('')).toBe('en');
});

it('decisions: stores nothing for an address without a language, or with an unknown one', () => {
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

  it('is offered in Chinese to visitors who prefer it and have made no choice', () => {
    reads('zh-CN');
    open('/');
    expect(dataset).toHaveProperty('offer');
  });

  it.each([
    ['has chosen', 'zh-CN', '/?lang=en'],
    ['reads English first', 'en-US', '/'],
  ])('but not to a visitor who %s', (_who, language, address) => {
    reads(language);
    open(address);
    expect(dataset).not.toHaveProperty('offer');
  });
});

describe('a page that will be rendered in another language', () => {
  const page = document.documentElement.dataset;

  beforeEach(() => {
    delete page['away'];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('is hidden, but shown after 3 s, so that a script that never loads leaves no empty window', () => {
    open('/?lang=zh');
    expect(page).toHaveProperty('away');
    jest.advanceTimersByTime(3_000);
    expect(page).not.toHaveProperty('away');
  });

  it('includes an English page for a visitor who chose Chinese before', () => {
    document.cookie = 'portal_language=zh; path=/';
    open('/');
    expect(page).toHaveProperty('away');
  });

  it("excludes a page already in the visitor's language", () => {
    open('/?lang=en');
    expect(page).not.toHaveProperty('away');
  });
});

describe('marks the page for the visitor before the first paint', () => {
  const MARKS = ['decided', 'known', 'front', 'unconfirmed', 'mobile', 'farewell', 'theme'];
  const { dataset } = document.documentElement;
  const cookies: string[] = [];
  const cookie = (name: string, value: string) => {
    cookies.push(name);
    document.cookie = `${name}=${value}; path=/`;
  };
  const session = (isConfirmed: boolean, label = '') =>
    cookie(
      `sFrontToken${label}`,
      encodeURIComponent(encodeFrontToken({ uid: 'u-1', up: { 'st-ev': { v: isConfirmed } } })),
    );
  const reset = () => {
    for (const name of cookies.splice(0)) document.cookie = `${name}=; path=/; max-age=0`;
    for (const mark of MARKS) delete dataset[mark];
    sessionStorage.clear();
  };
  beforeEach(reset);
  afterEach(reset);

  it.each<[string, () => unknown, string[]]>([
    ['is unknown', () => undefined, []],
    ['has chosen about cookies', () => cookie('portal_consent', 'x'), ['decided']],
    ['has chosen outside production', () => cookie('portal_consent_pre-1', 'x'), ['decided']],
    [
      'opts out of data sales',
      () => Object.assign(navigator, { globalPrivacyControl: true }),
      ['decided'],
    ],
    ['has been here', () => cookie('portal_login_type', '2'), ['known']],
    ['is signed in', () => session(true), ['known', 'front']],
    ['has not confirmed an address', () => session(false), ['known', 'front', 'unconfirmed']],
    [
      'has not confirmed one outside production',
      () => session(false, '_pre-1'),
      ['known', 'front', 'unconfirmed'],
    ],
    [
      'has closed that note',
      () => {
        session(false);
        sessionStorage.setItem('portal_confirm_note', 'u-1');
      },
      ['known', 'front'],
    ],
    ['has an unreadable token', () => cookie('sFrontToken', 'x'), ['known', 'front']],
    [
      'uses a phone',
      () => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('x Mobi'),
      ['mobile'],
    ],
    [
      'has just signed out',
      () => sessionStorage.setItem('portal_next_page_word', 'signedOut'),
      ['farewell'],
    ],
    ['has chosen the light theme', () => localStorage.setItem('portal_theme', 'light'), ['theme']],
    ['has chosen the dark theme', () => localStorage.setItem('portal_theme', 'dark'), ['theme']],
    ['has a theme that we have not', () => localStorage.setItem('portal_theme', 'red'), []],
  ])('a visitor who %s', (_who, arrange, marks) => {
    arrange();
    open('/');
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
    expect(MARKS.filter((mark) => mark in dataset)).toEqual(marks);
    // A sign-out is announced only once.
    expect(sessionStorage.getItem('portal_next_page_word')).toBeNull();
  });

  it('a session hides the sign-in form for 3 s at most, so that a lost script hides it no longer', () => {
    jest.useFakeTimers();
    session(true);
    open('/portal/login');
    jest.advanceTimersByTime(2_999);
    expect(dataset).toHaveProperty('front');
    jest.advanceTimersByTime(1);
    expect(dataset).not.toHaveProperty('front');
    jest.useRealTimers();
  });
});
