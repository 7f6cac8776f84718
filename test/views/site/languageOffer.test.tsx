import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../support/renderApp';

const { dataset } = document.documentElement;

beforeEach(() => {
  document.cookie = 'portal_language=; path=/; max-age=0';
  dataset['offer'] = '';
});
afterEach(() => void delete dataset['offer']);

it('P21: one line offers Chinese in Chinese; a press changes the page and stores the choice', async () => {
  const { user } = await renderApp({ path: '/nowhere' });
  const accept = screen.getByRole('button', { name: '切换到中文' });
  expect(accept.closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
  await user.click(accept);
  await waitFor(() => expect(dataset).not.toHaveProperty('offer'));
  expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
  expect(document.cookie).toContain('portal_language=zh');
  expect(screen.queryByText(/本网站提供中文版/)).not.toBeInTheDocument();
});

it('P21: declining is a choice, and the offer is not repeated', async () => {
  const { user } = await renderApp({ path: '/nowhere' });
  await user.click(screen.getByRole('button', { name: '继续使用英文' }));
  expect(dataset).not.toHaveProperty('offer');
  expect(document.cookie).toContain('portal_language=en');
});
