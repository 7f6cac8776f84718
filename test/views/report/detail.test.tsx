import { screen, within } from '@testing-library/react';
import { reportData } from '../../support/reportData';
import { openReport as open } from '../support/openReport';

const heading = (name: string) =>
  within(screen.getByRole('columnheader', { name })).getByRole('button');

it('spec 6: lists the newest days first', async () => {
  const { show, user } = await open('?sort=-spend');
  show({ sort: '-spend' });
  await user.click(heading('Day'));
  expect(window.location.search).toBe('');
  show({ sort: '-day' });
  await user.click(heading('Day'));
  expect(window.location.search).toBe('?sort=day');
});

it.each([
  [1, 'Rows 1 to 3 of 45'],
  [2, 'Rows 21 to 23 of 45'],
])(
  'spec 6: page %d states its row numbers, so that none is missed or repeated',
  async (page, words) => {
    const { show } = await open();
    const [row] = reportData().rows;
    if (!row) throw new Error('The sample has rows.');
    show({ page, rows: ['01', '02', '03'].map((day) => ({ ...row, day: `2026-10-${day}` })) });
    expect(screen.getByText(words).tagName).toBe('CAPTION');
  },
);

it('spec 6: the longest bar fills its cell and the others are proportional', async () => {
  const { show } = await open();
  show();
  const table = screen.getByRole('region', { name: 'By channel' });
  const bars = within(table)
    .getAllByRole('row')
    .map((row) => row.querySelector('rect')?.getAttribute('width'))
    .filter((width) => width !== undefined);
  expect(bars).toEqual(['100%', '30%', `${(85 / 600) * 100}%`]);
});
