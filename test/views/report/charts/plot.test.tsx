import { render } from '@testing-library/react';
import { addDays } from '../../../../src/rules/days';
import { formatsOf } from '../../../../src/text/formats';
import { DayAxis } from '../../../../src/views/report/charts/axes';
import { Marks } from '../../../../src/views/report/charts/plot';

it.each([
  [13, true, '0 4 1.29em start'],
  [12, true, '0 4 -.43em start'],
  [50, false, '100% -4 -.43em end'],
])('the name of a level at %d %% that highlights: %j', (value, lights, place) => {
  const { container } = render(
    <Marks
      scale={{ min: 0, max: 100, ticks: [] }}
      lines={[]}
      levels={[{ label: 'Goal', value, lights }]}
      at={0}
      days={['2026-10-01']}
      marks={[]}
      steps={[]}
    />,
  );
  const name = container.querySelector('text');
  expect(name?.textContent).toBe('Goal');
  expect(['x', 'dx', 'dy', 'text-anchor'].map((each) => name?.getAttribute(each)).join(' ')).toBe(
    place,
  );
});

it.each([
  [
    'across a new year',
    '2025-12-10',
    42,
    ['Dec 16', 'Dec 23', 'Dec 30', 'Jan 62026', 'Jan 13', 'Jan 20'],
  ],
  ['that begins with it', '2025-12-28', 21, ['Jan 32026', 'Jan 10', 'Jan 17']],
  ['within a year', '2026-01-01', 15, ['Jan 1', 'Jan 8', 'Jan 15']],
])('report method 7: the labels of a range %s', (_name, first, count, labels) => {
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  const { container } = render(<DayAxis days={days} format={formatsOf('en').dayShort} />);
  expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(
    labels,
  );
});
