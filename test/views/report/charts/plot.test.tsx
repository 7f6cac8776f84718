import { render } from '@testing-library/react';
import { addDays } from '../../../../src/rules/days';
import { formatsOf } from '../../../../src/text/formats';
import { DayAxis } from '../../../../src/views/report/charts/axes';
import { Marks } from '../../../../src/views/report/charts/plot';

it.each([
  [13, true, null, '0 4 1.29em start', '0'],
  [12, true, null, '0 4 -.43em start', '0'],
  [50, false, null, '100% -4 -.43em end', '0'],
  // Beside another one, outside the two, unless there is no room.
  [50, true, 49, '0 4 -.43em start', '0'],
  [50, true, 50, '0 4 1.29em start', '0'],
  [50, false, 51, '100% -4 1.29em end', '0'],
  [88, true, 50, '0 4 -.43em start', '100%'],
  [89, true, 50, '0 4 1.29em start', '100%'],
  [89, true, 20, '0 4 1.29em start', '0'],
])(
  'the name of a level at %d %% that highlights (%j), beside one at %j',
  (value, lights, other, place, dates) => {
    const { container } = render(
      <Marks
        scale={{ min: 0, max: 100, ticks: [] }}
        lines={[]}
        levels={[
          { label: 'Goal', value, lights },
          ...(other === null ? [] : [{ label: 'Other', value: other, lights: !lights }]),
        ]}
        at={0}
        days={['2026-10-01']}
        marks={[]}
        steps={[{ from: '2026-10-01', to: null, label: 'Oct 1', text: '', line: null }]}
      />,
    );
    const name = container.querySelector('text');
    expect(name?.textContent).toBe('Goal');
    expect(['x', 'dx', 'dy', 'text-anchor'].map((each) => name?.getAttribute(each)).join(' ')).toBe(
      place,
    );
    // The dates of steps are at the bottom if only the top has a name.
    expect(container.querySelector('g text')?.getAttribute('y')).toBe(dates);
  },
);

const middle = (day: string, x: number) => `${day} ${x} middle`;
it.each([
  [
    'across a new year',
    '2025-12-10',
    42,
    [
      middle('Dec 16', 15),
      middle('Dec 23', 32),
      middle('Dec 30', 49),
      middle('Jan 62026', 66),
      '2026 66 below',
      middle('Jan 13', 83),
      'Jan 20 100 end',
    ],
  ],
  [
    'that begins with it',
    '2025-12-28',
    21,
    [middle('Jan 32026', 30), '2026 30 below', middle('Jan 10', 65), 'Jan 17 100 end'],
  ],
  ['within a year', '2026-01-01', 15, ['Jan 1 0 start', middle('Jan 8', 50), 'Jan 15 100 end']],
  ['of one day', '2026-01-01', 1, [middle('Jan 1', 50)]],
])('report method 7: the labels of a range %s', (_name, first, count, labels) => {
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  const { container } = render(<DayAxis days={days} format={formatsOf('en').dayShort} />);
  const told = (each: Element, name: string) => each.getAttribute(name) ?? 'below';
  expect(
    [...container.querySelectorAll('text, tspan')].map(
      (each) =>
        `${each.textContent} ${Math.round(parseFloat(told(each, 'x')))} ${told(each, 'text-anchor')}`,
    ),
  ).toEqual(labels);
});

it('the levels around a change reach to the next changes of the same line', () => {
  const days = Array.from({ length: 11 }, (_, at) => addDays('2026-10-01', at));
  const values = days.map((_, at) => at ** 2);
  const line = { id: 'a', label: 'A', stroke: 0, values } as const;
  const step = (from: number, to: number | null = null, of: string | null = 'a') => ({
    from: days[from] ?? addDays('2026-10-01', from),
    to: to === null ? null : addDays('2026-10-01', to),
    label: `${from}`,
    text: `${from} ${of}`,
    line: of,
  });
  const { container } = render(
    <Marks
      scale={{ min: 0, max: 100, ticks: [] }}
      lines={[line, { ...line, id: 'b', values: values.map(() => null) }]}
      levels={[]}
      at={0}
      days={days}
      marks={[]}
      steps={[
        ...[-1, 5, 7, 10, 30].map((from) => step(from)),
        step(1, 2),
        step(8, 20),
        step(4, null, 'b'),
        step(6, null, null),
      ]}
    />,
  );
  const drawn = (each: Element) =>
    [...each.attributes]
      .flatMap(({ name, value }) => (/class|fill|height/.test(name) ? [] : value))
      .concat(each.textContent)
      .join(' ');
  expect(
    [...container.querySelectorAll('g')].map(({ children }) => [...children].map(drawn).join('; ')),
  ).toEqual([
    '0% 0% 0 100% ; 0% 6% 100% 100% ; 0% 0 4 1em start -1',
    '45% 45% 0 100% ; 39% 45% 87.5% 87.5% ; 45% 51% 69.5% 69.5% ; 45% 0 4 2.3em start 5',
    '65% 65% 0 100% ; 59% 65% 69.5% 69.5% ; 65% 71% 51% 51% ; 65% 0 4 3.6em start 7',
    '95% 95% 0 100% ; 89% 95% 27.5% 27.5% ; 95% 100% 0% 0% ; 95% 0 -4 4.9em end 10',
    '5% 20% ; 5% 0 4 6.2em start 1',
    '75% 25% ; 75% 0 4 7.5em start 8',
    '35% 35% 0 100% ; 35% 0 4 8.8em start 4',
    '55% 55% 0 100% ; 55% 0 4 10.1em start 6',
  ]);
});
