import { screen, within } from '@testing-library/react';
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
