import { fireEvent, screen, within } from '@testing-library/react';
import { events } from '../../src/kit/events';
import { reportData } from '../support/reportData';
import { openReport } from './support/openReport';
import { renderApp } from './support/renderApp';
import { PHONE, useUserAgent } from './support/userAgents';

/** What only the looks show: a simulated document has no styles, but shows that they change with the state. */
const looksOf = (element: Element | null | undefined) => element?.getAttribute('class');

it('spec 6: a line moves while the report is requested, also while an earlier one is shown', async () => {
  const { show, tell, asked } = await openReport();
  const line = () => document.getElementById('report-status')?.parentElement?.lastElementChild;
  const moving = looksOf(line());
  show();
  const still = looksOf(line());
  expect(still).not.toBe(moving);
  const [query] = asked();
  tell(events.report.asked(Object(query)));
  expect(looksOf(line())).toBe(moving);
  show();
  expect(looksOf(line())).toBe(still);
});

it('spec 6: the arrow of the sorted column points up for an ascending order, and is stronger than the others', async () => {
  const { show, tell, asked } = await openReport();
  const sortBy = (sort: string) => {
    tell(events.report.asked({ ...Object(asked()[0]), sort }));
    show({ sort });
  };
  const arrow = () =>
    within(screen.getByRole('columnheader', { name: 'Day' })).getByRole('button').lastElementChild;
  sortBy('-day');
  const [down, strong] = [arrow()?.innerHTML, looksOf(arrow())];
  sortBy('day');
  expect(arrow()?.innerHTML).not.toBe(down);
  expect(looksOf(arrow())).toBe(strong);
  sortBy('-spend');
  expect(arrow()?.innerHTML).toBe(down);
  expect(looksOf(arrow())).not.toBe(strong);
});

it('a long name in a table looks unlike others', async () => {
  const { show } = await openReport();
  const { breakdown } = reportData();
  const lines = ['n'.repeat(20), 'n'.repeat(21)].map((name, at) => ({
    ...breakdown.dimensions[0]?.lines[0],
    id: `${at}`,
    name,
  }));
  show({ breakdown: Object({ ...breakdown, dimensions: [{ dimension: 'channel', lines }] }) });
  const looks = screen.getAllByTitle(/^n+$/).map(looksOf);
  expect(new Set(looks).size).toBe(2);
});

it('landing: the shade of a share shows it by fifths; what is not known yet has none', async () => {
  await renderApp({ path: '/' });
  const cells = [...(screen.getByText('71%').parentElement?.children ?? [])];
  const looks = cells
    .filter(({ textContent }) => /^\d+%$/.test(textContent))
    .map((cell) => [Math.floor(parseInt(cell.textContent, 10) / 20), looksOf(cell)] as const);
  const shades = [...new Map(looks)];
  expect(new Set(shades.map(([fifth]) => fifth))).toEqual(new Set([0, 1, 2, 3]));
  expect(new Set(looks.map(([fifth, look]) => `${fifth} ${look}`)).size).toBe(4);
  const empty = cells.filter(({ textContent }) => textContent === '');
  const plain = new Set(empty.map(looksOf));
  expect([empty.length, plain.size]).toEqual([6, 1]);
  expect(new Set([...plain, ...shades.map(([, look]) => look)]).size).toBe(5);
});

it('the zone for a file shows that it takes what is dragged over it', async () => {
  const { tell } = await renderApp({ path: '/portal/data', signedIn: 'EXISTS' });
  tell(events.dataImport.listed({ kind: 'done', data: [] }));
  const zone =
    screen.getByRole('button', { name: 'Choose a CSV file' }).parentElement ?? document.body;
  const before = looksOf(zone);
  fireEvent.dragOver(zone);
  expect(looksOf(zone)).not.toBe(before);
  fireEvent.dragLeave(zone);
  expect(looksOf(zone)).toBe(before);
});

it.each([
  ['a phone', PHONE, true],
  ['a desktop', navigator.userAgent, false],
])('a page that was not prerendered is marked for %s', async (_name, agent, isMobile) => {
  delete document.documentElement.dataset['mobile'];
  useUserAgent(agent);
  await renderApp({ path: '/nowhere' });
  expect('mobile' in document.documentElement.dataset).toBe(isMobile);
  delete document.documentElement.dataset['mobile'];
});

it('spec 2: /forgot leads to the page that requests a link, with its query', async () => {
  await renderApp({ path: '/forgot?email=a%40b.test#x' });
  const { pathname, search, hash } = window.location;
  expect([pathname, search, hash]).toEqual(['/login/forgot', '?email=a%40b.test', '#x']);
});
