import { render } from '@testing-library/react';
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
