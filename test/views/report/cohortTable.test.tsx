import { screen, within } from '@testing-library/react';
import type { Cohorts } from '../../../src/rules/report/cohorts';
import { zh } from '../../../src/text/zh';
import { formatsOf } from '../../../src/text/formats';
import { openReport as open } from '../support/openReport';
import { ofType } from '../support/renderApp';

const COHORTS: Cohorts = {
  total: {
    from: '2026-10-01',
    to: '2026-10-09',
    cells: [
      { kind: 'whole', value: 0.0384 },
      { kind: 'part', value: 0.5, days: 8, of: 9 },
      { kind: 'later', from: '2026-11-09' },
    ],
  },
  weeks: [
    {
      from: '2026-10-01',
      to: '2026-10-02',
      cells: [{ kind: 'few' }, { kind: 'none' }, { kind: 'none' }],
    },
  ],
  without: ['YouTube'],
};

const table = () => within(screen.getByRole('region', { name: 'Return after day 1, 7 and 30' }));
const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);

it('issue 18: shows for each week of install what is known, of how many days, and from when on', async () => {
  const { show } = await open();
  show({ cohorts: COHORTS });
  expect(texts(table().getAllByRole('columnheader'))).toEqual([
    'Week of install',
    'Day 1',
    'Day 7',
    'Day 30',
  ]);
  expect(texts(table().getAllByRole('rowheader'))).toEqual([
    'Total',
    formatsOf('en').rangeShort('2026-10-01', '2026-10-02'),
  ]);
  expect(texts(table().getAllByRole('cell'))).toEqual([
    '3.8%',
    '50% from 8 of 9 days',
    'from Nov\u00A09',
    'fewer than 30 installs',
    '–no value',
    '–no value',
  ]);
  expect(screen.getByText(/Not included: YouTube/)).toBeInTheDocument();
});

it('its note in Chinese has no space between the sentences', async () => {
  const { show } = await open('', { language: 'zh', texts: zh });
  show({ cohorts: COHORTS });
  expect(screen.getByText(/。未计入：YouTube/)).toBeInTheDocument();
});

it('issue 18: its file differs from that of the rows, and each shows its own outcome', async () => {
  const { show, user, actions } = await open();
  show({ cohorts: COHORTS });
  await user.click(screen.getByRole('button', { name: 'Export cohorts' }));
  expect(ofType(actions, 'reportExport/asked')).toMatchObject([{ payload: { holds: 'cohorts' } }]);
  expect(screen.getAllByText('Preparing your file…')).toHaveLength(1);
});
