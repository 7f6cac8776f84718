import { firstPage, offeredPage, offeredPageOf } from '../../src/rules/offers';
import { PAGE_NAMES } from '../../src/rules/routes';

const ALL = { report: true, account: true, people: true };

it.each([
  ['report', ['report', 'dataImport']],
  ['account', ['changePassword', 'accountLink']],
  ['people', ['requestAccess', 'people']],
] as const)('without %s, exactly its pages are not offered', (part, pages) => {
  const offers = { ...ALL, [part]: false };
  const missing = PAGE_NAMES.filter((id) => offeredPage(id, offers) === 'notOffered');
  expect(missing.toSorted()).toEqual([...pages].toSorted());
});

it('offers every page of a whole platform, and resolves addresses', () => {
  expect(PAGE_NAMES.map((id) => offeredPage(id, ALL))).toEqual(PAGE_NAMES);
  expect(offeredPageOf('/portal/report/', ALL)).toBe('report');
  expect(offeredPageOf('/portal/report', { ...ALL, report: false })).toBe('notOffered');
  expect(offeredPageOf('/nowhere', { ...ALL, report: false })).toBe('notFound');
});

it('a user starts at the report, or else at the account', () => {
  expect(firstPage(ALL)).toBe('/portal/report');
  expect(firstPage({ report: false, account: false, people: false })).toBe('/portal/account');
});
