/** @jest-environment node */
import {
  isHomePath,
  isSignInPath,
  pageOf,
  secondStepPage,
  withoutSlash,
} from '../../src/rules/routes';

it.each([
  ['/', 'home'],
  ['/portal', 'home'],
  ['/portal/', 'home'],
  ['/portal/login', 'signIn'],
  ['/login//', 'signIn'],
  ['/portal/login/forgot', 'forgot'],
  ['/portal/Login', null],
  ['/portal/login/other', null],
  ['', 'home'],
])('spec 2: %j leads to %j', (path, page) => {
  expect(pageOf(path)).toBe(page);
  expect([isHomePath(path), isSignInPath(path)]).toEqual([page === 'home', page === 'signIn']);
});

it("a path has no trailing slash, except the home page's", () => {
  expect(['/a//', '/a/b', '/', '//'].map(withoutSlash)).toEqual(['/a', '/a/b', '/', '/']);
});

it("a second step keeps the user's target, and whether to remember the user", () => {
  expect(secondStepPage('/a?b=1&c', true)).toBe(
    '/portal/login/second-step?redirect=%2Fa%3Fb%3D1%26c&remember=1',
  );
  expect(secondStepPage('/a', false)).toBe('/portal/login/second-step?redirect=%2Fa');
});
