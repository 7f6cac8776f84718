import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { openReport as open } from '../support/openReport';

it('UX 35: the fields keep the range when a later page cannot be fetched', async () => {
  const { answer, show, user } = await open();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  answer({ kind: 'invalid' });
  expect(screen.getByLabelText('Start date')).toHaveValue('2026-10-01');
  expect(screen.getByLabelText('End date')).toHaveValue('2026-10-03');
});

it('WCAG 2.4.3: the focus goes to the heading when the pressed button is gone', async () => {
  const { answer, show, user } = await open();
  const heading = screen.getByRole('heading', { level: 1 });
  answer({ kind: 'invalid' });
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(heading).toHaveFocus();
  show();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  answer({ kind: 'invalid' });
  expect(heading).toHaveFocus();
});
